import { useState } from 'react';
import { Brand } from '../../../components/brand.js';
import { Late } from '../../../components/late.js';
import { lazyPart } from '../../../lib/lazy-part.js';
import { rememberedShare } from '../../shared/pending-share.js';
import { CodeStep } from './code-step.js';
import { EmailStep } from './email-step.js';
import classes from './sign-in-screen.module.css';
import { Wall } from './wall.js';

const ShareReminder = lazyPart(
  async () => (await import('../../shared/share-reminder.js')).ShareReminder,
);

/** Sign-in: an e-mail is enough to start; where a code is mailed, it is asked for next. */
export function SignInScreen() {
  const [email, setEmail] = useState('');
  const [codeSent, setCodeSent] = useState(false);
  const [token] = useState(rememberedShare);
  return (
    <div className={classes.screen}>
      <title>Sign in · Trboo</title>
      <Wall />
      <main className={classes.panel}>
        <div className={classes.inner}>
          <Brand name="Trboo" />
          <h1 className={classes.tagline}>Share your recommendations</h1>
          {token !== null && (
            <Late>
              <ShareReminder token={token} />
            </Late>
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
