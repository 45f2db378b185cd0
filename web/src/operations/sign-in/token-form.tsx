import { useEffect, useRef, useState } from 'react';

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
