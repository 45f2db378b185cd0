import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { supportsPasskeys } from '../../../lib/passkeys.js';
import { needsProof, ProofDialog } from '../proof-dialog.js';
import { sessionQuery } from '../session.js';
import { passkeyFailureText } from '../texts.js';
import { useDeclinePasskey, useMakePasskey } from './passkeys.js';
import { t } from '../../../lib/language/translate.js';
import classes from './passkeys.module.css';

/** Offers a passkey after a sign-in without one, if the account has none. */
export function PasskeyOffer() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.offersPasskey || !supportsPasskeys()) return null;
  // Where no mail is sent, nothing else signs in.
  return <Offer isNeeded={session.joinsByLink === true} />;
}

function Offer({ isNeeded }: { isNeeded: boolean }) {
  const { mutateAsync, isPending, error, reset } = useMakePasskey();
  const { mutate: decline } = useDeclinePasskey();
  const [proving, setProving] = useState(false);
  const make = async () => {
    try {
      // The offer goes before the callbacks of `mutate` would run.
      await mutateAsync(undefined);
      toastSuccess(t('Passkey added. Use it the next time you sign in.'));
    } catch (failure) {
      // The sign-in may be too long ago. Where a passkey is needed, there is nothing to prove it with.
      setProving(failure instanceof Error && needsProof(failure) && !isNeeded && !proving);
    }
  };
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
        {error && !proving && (
          <p role="alert" className="small failure top-8">
            {passkeyFailureText(error)}
          </p>
        )}
        <div className={classes.answers}>
          <Button loading={isPending} onClick={() => void make()}>
            {t('Add a passkey')}
          </Button>
          {!isNeeded && (
            <Button variant="subtle" onClick={() => decline()}>
              {t('Not now')}
            </Button>
          )}
        </div>
      </div>
      {proving && (
        <ProofDialog
          title={t('Add a passkey')}
          action={t('Continue')}
          onProven={() => void make()}
          onClose={() => {
            setProving(false);
            reset();
          }}
        />
      )}
    </section>
  );
}
