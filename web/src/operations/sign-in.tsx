import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useState, useRef } from 'react';
import { limits } from '../../../services/contract/limits.js';
import { askPasskey } from '../../../services/contract/accounts/passkey.js';
import {
  getSession,
  proveIdentity,
  signInCode,
} from '../../../services/contract/accounts/session.js';
import { send } from '../lib/api/send.js';
import { supportsPasskeys, signWithPasskey } from '../lib/passkeys.js';
import { belowBase } from '../lib/api/base-path.js';
import classes from './operations.module.css';

interface Known {
  readonly email: string | undefined;
  readonly hasPasskeys: boolean;
}

/** The second factor after the token: a signed-in operator who confirms their identity. */
export function OperatorProof({ onProven }: { readonly onProven: () => void }) {
  const [known, setKnown] = useState<Known>();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    send(getSession, {})
      .then(({ user, passkeys }) =>
        setKnown({ email: user?.email, hasPasskeys: passkeys === true && supportsPasskeys() }),
      )
      .catch((error: unknown) => setTrouble(String(error)));
  }, []);
  const attempt = (work: () => Promise<unknown>) => {
    setTrouble('');
    work().catch((error: unknown) =>
      setTrouble(error instanceof Error ? error.message : String(error)),
    );
  };
  const byPasskey = async () => {
    const passkey = await signWithPasskey((await send(askPasskey, {})).options);
    await send(proveIdentity, { passkey });
    onProven();
  };
  const byCode = async () => {
    await send(proveIdentity, { code: signInCode.parse(code) });
    onProven();
  };
  const mailCode = async () => {
    await send(proveIdentity, {});
    setSent(true);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(isSent ? byCode : mailCode);
  };
  return (
    <main className={classes.signIn}>
      <h1>Operations</h1>
      {known?.email === undefined ? (
        <form className={classes.box} onSubmit={submit}>
          <p>This installation also requires you to sign in.</p>
          {known && <a href={belowBase('/login')}>Sign in as an operator</a>}
          {known && <p>Then reload this page.</p>}
        </form>
      ) : (
        <form className={classes.box} onSubmit={submit}>
          <p>
            Signed in as {known.email}. Confirm your identity to continue; this is asked every ten
            minutes. Only operators have access.
          </p>
          {isSent && (
            <TextInput
              label="Code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={limits.pastedCode}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          )}
          {known.hasPasskeys && !isSent && (
            <Button variant="default" onClick={() => attempt(byPasskey)}>
              Use a passkey
            </Button>
          )}
          <Button type="submit">{isSent ? 'Open' : 'Send a code'}</Button>
        </form>
      )}
      {trouble !== '' && (
        <p className="danger small breaks" role="alert">
          {trouble}
        </p>
      )}
    </main>
  );
}

/** Asks for the operators' token. */
export function TokenForm({
  wasWrong,
  onToken,
}: {
  readonly wasWrong: boolean;
  readonly onToken: (token: string) => void;
}) {
  const [token, setToken] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <main className={classes.signIn}>
      <h1>Operations</h1>
      <form
        className={classes.box}
        onSubmit={(event) => {
          event.preventDefault();
          if (token !== '') onToken(token);
        }}
      >
        <TextInput
          type="password"
          label="Token"
          description="The value of the setting OPS_TOKEN."
          autoComplete="current-password"
          maxLength={256}
          ref={field}
          value={token}
          onChange={({ currentTarget }) => setToken(currentTarget.value.trim())}
        />
        {wasWrong && (
          <p className="danger small breaks" role="alert">
            This token is not valid.
          </p>
        )}
        <Button type="submit">Open</Button>
      </form>
    </main>
  );
}
