import { Button, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { refusalText } from '../../../../lib/api/errors.js';
import { inLanguage } from '../../../../lib/text/language.js';
import { toastError } from '../../../../lib/toasts/toast.js';
import { needsProof } from '../../proof/needs-proof.js';
import { ProofDialog } from '../../proof/proof-dialog.js';
import rows from '../../rows.module.css';
import { codesLeft, passkeyOnlyTexts as texts } from '../../passkeys/passkey-only-texts.js';
import { type PasskeyOnlyChange, usePasskeyOnly } from '../../passkeys/passkeys.js';
import { RecoveryCodes } from './recovery-codes.js';
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
        else toastError(refusalText(failure, inLanguage(texts.failed)));
      },
    });
  return (
    <div className={classes.only}>
      <Switch
        label={inLanguage(texts.name)}
        aria-describedby={explanation}
        checked={left !== null}
        disabled={isPending}
        onChange={() => apply(left === null ? 'choose' : 'end')}
      />
      <p id={explanation} className={`${rows.note ?? ''} ${classes.explanation ?? ''}`}>
        {inLanguage(texts.explanation)}
      </p>
      {left !== null && (
        <div className={classes.left}>
          <p className={rows.note}>{inLanguage(codesLeft(left))}</p>
          <Button variant="default" loading={isPending} onClick={() => apply('make codes')}>
            {inLanguage(texts.makeNew)}
          </Button>
        </div>
      )}
      {proving && (
        <ProofDialog
          title={inLanguage(proving === 'make codes' ? texts.makeNew : texts.name)}
          action={inLanguage(texts.proceed)}
          onProven={() => apply(proving)}
          onClose={() => setProving(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}
