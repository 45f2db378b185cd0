import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { FormActions } from '../../../components/form-actions.js';
import { Sheet } from '../../../components/sheet.js';
import { passkeyFailureText } from '../passkeys/passkey-texts.js';
import { useProof, useProveByPasskey } from '../passkeys/passkeys.js';
import { CodeProof } from './code-proof.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../profile/profile.module.css';

interface ProofDialogProps {
  title: string;
  /** Label of the confirming button: `Delete for good`. */
  action: string;
  isRed?: boolean;
  onProven: () => void;
  onClose: () => void;
}

/** Asks for a fresh proof of identity before a sensitive action. */
export function ProofDialog({ title, action, isRed, onProven, onClose }: ProofDialogProps) {
  const proof = useProof();
  const [byCode, setByCode] = useState(false);
  const proven = () => {
    onClose();
    onProven();
  };
  return (
    <Sheet small title={title} onClose={onClose}>
      {proof !== undefined && proof !== 'code' && !byCode && (
        <PasskeyProof
          onProven={proven}
          {...(proof === 'any' && { onCode: () => setByCode(true) })}
        />
      )}
      {(proof === 'code' || byCode) && (
        <CodeProof action={action} {...(isRed && { isRed })} onProven={proven} onClose={onClose} />
      )}
    </Sheet>
  );
}

interface PasskeyProofProps {
  onProven: () => void;
  /** Missing if a code is not accepted. */
  onCode?: () => void;
}

function PasskeyProof({ onProven, onCode }: PasskeyProofProps) {
  const { mutate, isPending, error } = useProveByPasskey();
  return (
    <div className={classes.proof}>
      <p>
        {onCode
          ? t("Confirm it's you with a passkey or a code by e-mail.")
          : t("Confirm it's you with a passkey.")}
      </p>
      {error && (
        <p role="alert" className={classes.failure}>
          {passkeyFailureText(error)}
        </p>
      )}
      <FormActions>
        {onCode && (
          <Button variant="default" onClick={onCode}>
            {t('Send a code')}
          </Button>
        )}
        <Button
          data-autofocus
          leftSection={<IconKey size={20} aria-hidden />}
          loading={isPending}
          onClick={() => mutate(undefined, { onSuccess: onProven })}
        >
          {t('Use a passkey')}
        </Button>
      </FormActions>
    </div>
  );
}
