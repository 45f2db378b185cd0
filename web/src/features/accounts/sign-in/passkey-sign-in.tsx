import { Button, type ButtonProps } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { passkeyFailureText } from '../texts.js';
import { useSignInByPasskey } from '../passkeys/passkeys.js';
import { t } from '../../../lib/language/translate.js';

/** Signs in with a passkey. */
export function PasskeySignIn({ variant }: Pick<ButtonProps, 'variant'>) {
  const { mutate, isPending, error } = useSignInByPasskey();
  return (
    <div>
      <Button
        fullWidth
        {...(variant && { variant })}
        leftSection={<IconKey size={20} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('Sign in with a passkey')}
      </Button>
      {error && (
        <p role="alert" className="small failure top-8">
          {passkeyFailureText(error)}
        </p>
      )}
    </div>
  );
}
