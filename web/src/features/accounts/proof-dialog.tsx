import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState, type SubmitEvent, useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FormActions } from '../../components/form-actions.js';
import { Sheet } from '../../components/sheet.js';
import { passkeyFailureText } from './texts.js';
import { useProof, useProveByPasskey } from './passkeys/passkeys.js';
import { t, Translated } from '../../lib/language/translate.js';
import { signInCode, proveIdentity } from '../../../../services/contract/accounts/session.js';
import { useMe } from '../people/people.js';
import { CodeField } from './sign-in/code-field.js';
import { send } from '../../lib/api/send.js';
import { ApiError } from '../../lib/api/errors.js';

/** Proves the person's identity with a code; called without a code, it has one mailed. */
function useProveIdentity() {
  const me = useMe().email;
  return useMutation({
    mutationFn: (code: string | undefined) => send(proveIdentity, { user_email: me, code }),
  });
}

interface CodeProofProps {
  /** Label of the confirming button: `Delete for good`. */
  action: string;
  isRed?: boolean;
  onProven: () => void;
  onClose: () => void;
}

/** Proves the person's identity with a code by e-mail. */
function CodeProof({ action, isRed, onProven, onClose }: CodeProofProps) {
  const { email } = useMe();
  const [typed, setTyped] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const asking = useProveIdentity();
  const entering = useProveIdentity();
  const { mutate: ask } = asking;
  useEffect(() => ask(undefined), [ask]);
  const failure = entering.error ?? asking.error;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = signInCode.safeParse(typed);
    setIncomplete(!code.success);
    if (code.success) entering.mutate(code.data, { onSuccess: onProven });
  };
  return (
    <form className="stack gap-20" onSubmit={submit} noValidate>
      <p role="status">
        {asking.isSuccess ? (
          <Translated
            id="We sent a code to <address/>."
            components={{ address: <bdi>{email}</bdi> }}
          />
        ) : (
          <span>{t("Confirm it's you with a code by e-mail.")}</span>
        )}
      </p>
      <CodeField
        data-autofocus
        value={typed}
        onType={(text) => {
          setTyped(text);
          setIncomplete(false);
        }}
        incomplete={incomplete}
        failure={failure}
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" {...(isRed && { color: 'red' })} loading={entering.isPending}>
          {action}
        </Button>
      </FormActions>
    </form>
  );
}

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
    <div className="stack gap-20">
      <p>
        {onCode
          ? t("Confirm it's you with a passkey or a code by e-mail.")
          : t("Confirm it's you with a passkey.")}
      </p>
      {error && (
        <p role="alert" className="small failure">
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

/** Whether the server requires a fresh proof of identity. */
export const needsProof = (failure: Error) => failure instanceof ApiError && failure.status === 403;
