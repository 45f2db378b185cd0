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
    <main className="sign-in">
      <h1>Operations</h1>
      {known?.email === undefined ? (
        <form onSubmit={submit}>
          <p>This installation also requires you to sign in.</p>
          {known && <a href={belowBase('/login')}>Sign in as an operator</a>}
          {known && <p>Then reload this page.</p>}
        </form>
      ) : (
        <form onSubmit={submit}>
          <p>
            Signed in as {known.email}. Confirm your identity to continue; this is asked every ten
            minutes. Only operators have access.
          </p>
          {isSent && (
            <label>
              Code
              <input
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={limits.pastedCode}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            </label>
          )}
          {known.hasPasskeys && !isSent && (
            <button type="button" onClick={() => attempt(byPasskey)}>
              Use a passkey
            </button>
          )}
          <button type="submit">{isSent ? 'Open' : 'Send a code'}</button>
        </form>
      )}
      {trouble !== '' && (
        <p className="refusal" role="alert">
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
    <main className="sign-in">
      <h1>Operations</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (token !== '') onToken(token);
        }}
      >
        <label>
          Token
          <input
            type="password"
            autoComplete="current-password"
            maxLength={256}
            ref={field}
            value={token}
            onChange={({ target }) => setToken(target.value.trim())}
          />
        </label>
        <p>The value of the setting OPS_TOKEN.</p>
        {wasWrong && (
          <p className="refusal" role="alert">
            This token is not valid.
          </p>
        )}
        <button type="submit">Open</button>
      </form>
    </main>
  );
}
