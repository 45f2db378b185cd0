import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { supportsPasskeys } from '../../../lib/passkeys.js';
import { sessionQuery } from '../session.js';
import { passkeyFailureText } from '../texts.js';
import { useDeclinePasskey, useMakePasskey } from './passkeys.js';
import { t } from '../../../lib/language/translate.js';
import classes from './passkeys.module.css';

/** Offers a passkey after a sign-in by code, if the account has none. */
export function PasskeyOffer() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.offersPasskey || !supportsPasskeys()) return null;
  // Where no mail is sent, nothing else signs in.
  return <Offer isNeeded={session.joinsByLink === true} />;
}

function Offer({ isNeeded }: { isNeeded: boolean }) {
  const { mutate, isPending, error } = useMakePasskey();
  const { mutate: decline } = useDeclinePasskey();
  const make = () =>
    mutate(undefined, {
      onSuccess: () => toastSuccess(t('Passkey added. Use it the next time you sign in.')),
    });
  return (
    <section className={classes.offer} aria-labelledby="passkey-offer">
      <IconKey size={28} aria-hidden className="fixed soft" />
      <div>
        <h2 id="passkey-offer" className={classes.question}>
          {isNeeded ? t('Add a passkey to come back') : t('Sign in without codes?')}
        </h2>
        <p className="note top-8">
          {t('A passkey signs you in with your fingerprint, your face or the lock of your device.')}
        </p>
        {error && (
          <p role="alert" className="small failure top-8">
            {passkeyFailureText(error)}
          </p>
        )}
        <div className={classes.answers}>
          <Button loading={isPending} onClick={make}>
            {t('Add a passkey')}
          </Button>
          {!isNeeded && (
            <Button variant="subtle" onClick={() => decline()}>
              {t('Not now')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
