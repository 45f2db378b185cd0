import { useEffect, useRef, useState } from 'react';

/** Asks for the operators' token. */
export function TokenForm({
  wasWrong,
  give,
}: {
  readonly wasWrong: boolean;
  readonly give: (token: string) => void;
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
          if (token !== '') give(token);
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
        <p>The setting OPS_TOKEN of this installation.</p>
        {wasWrong && (
          <p className="refusal" role="alert">
            That is not it.
          </p>
        )}
        <button type="submit">Open</button>
      </form>
    </main>
  );
}
