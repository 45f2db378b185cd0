import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import {
  recoveryCode,
  signInByRecoveryCode,
} from '../../../../../services/contract/accounts/passkey-only.js';
import { send } from '../../../lib/api/send.js';
import { useSignInEffects } from '../session.js';
import { failureText } from '../texts.js';
import { t } from '../../../lib/language/translate.js';
import classes from './sign-in-screen.module.css';
import { PasskeySignIn } from './passkey-sign-in.js';

interface RecoveryStepProps {
  email: string;
  /** The token that the server returned for the mailed code. */
  recovery: string;
  onBack: () => void;
}

/** The last step for passkey-only accounts: a passkey, or a recovery code. */
export function RecoveryStep({ email, recovery, onBack }: RecoveryStepProps) {
  const [typed, setTyped] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { before, entered } = useSignInEffects();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => {
      before();
      return send(signInByRecoveryCode, { email: email.trim(), recovery, recoveryCode: code });
    },
    onSuccess: entered,
    onError: () => field.current?.select(),
  });
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = recoveryCode.safeParse(typed);
    setIncomplete(!code.success);
    if (code.success) mutate(code.data);
  };
  return (
    <>
      <p className={classes.promise} role="status">
        {t(
          'Your account signs in with a passkey only. Use it, or enter one of your recovery codes.',
        )}
      </p>
      <PasskeySignIn />
      <form onSubmit={submit} noValidate className="top-24">
        <TextInput
          ref={field}
          label={t('Recovery code')}
          description={t('16 letters and digits')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.pastedCode}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIncomplete(false);
          }}
          error={
            incomplete
              ? t('Enter the 16 letters and digits of the code.')
              : error && failureText(error)
          }
        />
        <Button type="submit" fullWidth loading={isPending} className={classes.submit}>
          {t('Sign In')}
        </Button>
        <div className={classes.others}>
          <Button variant="subtle" onClick={onBack}>
            {t('Use another e-mail')}
          </Button>
        </div>
      </form>
    </>
  );
}
