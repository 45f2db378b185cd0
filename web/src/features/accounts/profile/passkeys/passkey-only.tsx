import { Button, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { refusalText } from '../../../../lib/api/errors.js';
import { toastError } from '../../../../lib/toasts/toast.js';
import { needsProof } from '../../proof/needs-proof.js';
import { ProofDialog } from '../../proof/proof-dialog.js';
import rows from '../../rows.module.css';
import { type PasskeyOnlyChange, usePasskeyOnly } from '../../passkeys/passkeys.js';
import { RecoveryCodes } from './recovery-codes.js';
import { t } from '../../../../lib/language/translate.js';
import classes from '../../passkeys/passkeys.module.css';

/** The switch for passkey-only sign-in, and its recovery codes. */
export function PasskeyOnly({ left }: { left: number | null }) {
  const explanation = useId();
  const [codes, setCodes] = useState<readonly string[]>();
  const [proving, setProving] = useState<PasskeyOnlyChange>();
  const { mutate, isPending } = usePasskeyOnly();
  const apply = (change: PasskeyOnlyChange) =>
    mutate(change, {
      onSuccess: setCodes,
      onError: (failure) => {
        if (needsProof(failure)) setProving(change);
        else toastError(refusalText(failure, t("Couldn't save. Try again.")));
      },
    });
  return (
    <div className={classes.only}>
      <Switch
        label={t('Sign in with a passkey only')}
        aria-describedby={explanation}
        checked={left !== null}
        disabled={isPending}
        onChange={() => apply(left === null ? 'choose' : 'end')}
      />
      <p id={explanation} className={`${rows.note ?? ''} ${classes.explanation ?? ''}`}>
        {t(
          'A code by e-mail alone no longer opens your account. Without your passkey, you also need a recovery code.',
        )}
      </p>
      {left !== null && (
        <div className={classes.left}>
          <p className={rows.note}>
            {t('{count, plural, one {# recovery code left} other {# recovery codes left}}', {
              count: left,
            })}
          </p>
          <Button variant="default" loading={isPending} onClick={() => apply('renew')}>
            {t('Make new codes')}
          </Button>
        </div>
      )}
      {proving && (
        <ProofDialog
          title={proving === 'renew' ? t('Make new codes') : t('Sign in with a passkey only')}
          action={t('Continue')}
          onProven={() => apply(proving)}
          onClose={() => setProving(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}
