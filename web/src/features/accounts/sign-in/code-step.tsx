import { Button } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { signInCode } from '../../../../../services/contract/accounts/session.js';
import { Translated } from '../../../components/translated.js';
import { LazyBoundary } from '../../../components/feedback/lazy-boundary.js';
import { lazyComponent } from '../../../lib/lazy/lazy-component.js';
import { useSignIn } from '../session.js';
import { CodeField } from './code-field.js';
import { t } from '../../../lib/language/translate.js';
import classes from './sign-in-screen.module.css';

const RecoveryStep = lazyComponent(async () => (await import('./recovery-step.js')).RecoveryStep);

interface CodeStepProps {
  email: string;
  onBack: () => void;
}

/** The second step of sign-in: the code from the e-mail. */
export function CodeStep({ email, onBack }: CodeStepProps) {
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
    return (
      <LazyBoundary>
        <RecoveryStep email={email} recovery={recovery} onBack={onBack} />
      </LazyBoundary>
    );
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
