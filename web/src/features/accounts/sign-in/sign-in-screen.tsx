import { lazyPart } from '../../../components/feedback/error-boundary.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Brand } from '../../../components/brand.js';
import { pendingShare } from '../../shared/pending-share.js';
import { sessionQuery } from '../session.js';
import { EmailStep } from './email-step.js';
import classes from './sign-in-screen.module.css';
import { Wall } from './wall.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { Button } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { signInCode } from '../../../../../services/contract/accounts/session.js';
import { useSignIn } from '../session.js';
import { CodeField } from './code-field.js';

const RecoveryStep = lazyPart(async () => (await import('./recovery-step.js')).RecoveryStep);

interface CodeStepProps {
  email: string;
  onBack: () => void;
}

/** The second step of sign-in: the code from the e-mail. */
function CodeStep({ email, onBack }: CodeStepProps) {
  const [typed, setTyped] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const [recovery, setRecovery] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const entering = useSignIn();
  const asking = useSignIn();
  const failure = entering.error ?? asking.error;
  useEffect(() => field.current?.focus(), []);
  // After an error the code is selected, so that typing replaces it.
  useEffect(() => {
    if (failure) field.current?.select();
  }, [failure]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = signInCode.safeParse(typed);
    setIncomplete(!code.success);
    asking.reset();
    if (!code.success) {
      field.current?.focus();
      return;
    }
    entering.mutate(
      { email: email.trim(), code: code.data },
      { onSuccess: (answer) => setRecovery(answer.recovery) },
    );
  };
  const askAgain = () => {
    setTyped('');
    setIncomplete(false);
    entering.reset();
    asking.mutate({ email: email.trim() }, { onSettled: () => field.current?.focus() });
  };

  if (recovery !== undefined) {
    return <RecoveryStep email={email} recovery={recovery} onBack={onBack} />;
  }
  return (
    <>
      <p className={classes.promise} role="status">
        <Translated
          id={
            asking.isSuccess
              ? 'A new code is on its way to <address/>.'
              : 'We sent a code to <address/>.'
          }
          components={{ address: <strong className={classes.address}>{email.trim()}</strong> }}
        />
      </p>
      <form onSubmit={submit} noValidate>
        <CodeField
          ref={field}
          classNames={{ input: classes.code ?? '' }}
          value={typed}
          onType={(text) => {
            setTyped(text);
            setIncomplete(false);
          }}
          incomplete={incomplete}
          failure={failure}
        />
        <Button type="submit" fullWidth loading={entering.isPending} className={classes.submit}>
          {t('Sign In')}
        </Button>
        <div className={classes.others}>
          <Button variant="subtle" loading={asking.isPending} onClick={askAgain}>
            {t('Send a new code')}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {t('Use another e-mail')}
          </Button>
        </div>
      </form>
    </>
  );
}

const JoinStep = lazyPart(async () => (await import('./join-step.js')).JoinStep);

const ShareReminder = lazyPart(
  async () => (await import('../../shared/share-reminder.js')).ShareReminder,
);

/** The sign-in screen: an e-mail address, then a code if one is mailed. */
export function SignInScreen() {
  const [email, setEmail] = useState('');
  const [codeSent, setCodeSent] = useState(false);
  const [token] = useState(() => pendingShare.get());
  const session = useQuery(sessionQuery).data;
  const wasSignedOut = session?.hasEnded === true;
  return (
    <div className={classes.screen}>
      <title>{`${t('Sign in')} · Trboo`}</title>
      <Wall />
      <main className={classes.panel}>
        <div className={classes.inner}>
          <Brand name="Trboo" />
          <h1 className={classes.tagline}>{t('Share your recommendations')}</h1>
          {wasSignedOut && (
            <p role="status" className="strong top-24">
              {t('You were signed out. Sign in again to continue.')}
            </p>
          )}
          {token !== null && <ShareReminder token={token} />}
          {session?.joinsByLink ? (
            <JoinStep needsSetup={session.needsSetup === true} />
          ) : codeSent ? (
            <CodeStep email={email} onBack={() => setCodeSent(false)} />
          ) : (
            <EmailStep email={email} onChange={setEmail} onCodeSent={() => setCodeSent(true)} />
          )}
        </div>
      </main>
    </div>
  );
}
