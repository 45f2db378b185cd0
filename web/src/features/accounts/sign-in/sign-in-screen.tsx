import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Brand } from '../../../components/brand.js';
import { LazyBoundary } from '../../../components/feedback/lazy-boundary.js';
import { lazyComponent } from '../../../lib/lazy/lazy-component.js';
import { rememberedShare } from '../../shared/pending-share.js';
import { sessionQuery } from '../session.js';
import { CodeStep } from './code-step.js';
import { EmailStep } from './email-step.js';
import classes from './sign-in-screen.module.css';
import { Wall } from './wall.js';
import { t } from '../../../lib/language/translate.js';

const ShareReminder = lazyComponent(
  async () => (await import('../../shared/share-reminder.js')).ShareReminder,
);

/** The sign-in screen: an e-mail address, then a code if one is mailed. */
export function SignInScreen() {
  const [email, setEmail] = useState('');
  const [codeSent, setCodeSent] = useState(false);
  const [token] = useState(rememberedShare);
  const wasSignedOut = useQuery(sessionQuery).data?.hasEnded === true;
  return (
    <div className={classes.screen}>
      <title>{`${t('Sign in')} · Trboo`}</title>
      <Wall />
      <main className={classes.panel}>
        <div className={classes.inner}>
          <Brand name="Trboo" />
          <h1 className={classes.tagline}>{t('Share your recommendations')}</h1>
          {wasSignedOut && (
            <p role="status" className={classes.signedOut}>
              {t('You were signed out. Sign in again to continue.')}
            </p>
          )}
          {token !== null && (
            <LazyBoundary>
              <ShareReminder token={token} />
            </LazyBoundary>
          )}
          {codeSent ? (
            <CodeStep email={email} onBack={() => setCodeSent(false)} />
          ) : (
            <EmailStep email={email} onChange={setEmail} onCodeSent={() => setCodeSent(true)} />
          )}
        </div>
      </main>
    </div>
  );
}
