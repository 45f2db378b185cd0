import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { passkeyWords } from './passkey-words.js';
import { useSignInByPasskey } from './passkeys.js';
import classes from '../sign-in/sign-in-screen.module.css';

/** The way in for whoever has a passkey. */
export function PasskeySignIn() {
  const { mutate, isPending, error } = useSignInByPasskey();
  return (
    <div>
      <Button
        fullWidth
        leftSection={<IconKey size={20} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Sign in with a passkey
      </Button>
      {error && (
        <p role="alert" className={classes.failure}>
          {passkeyWords(error)}
        </p>
      )}
    </div>
  );
}
