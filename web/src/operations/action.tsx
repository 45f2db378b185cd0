import { useState } from 'react';

/** Whoever pressed the button answers where it was. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** A button that asks the server for something; what it refuses stands beside it. */
export function Action({
  name,
  label,
  question,
  act,
}: {
  readonly name: string;
  /** For who does not see what it stands beside. */
  readonly label?: string;
  /** What is asked first, of what people or operators feel. */
  readonly question?: string;
  readonly act: () => Promise<unknown>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const press = async () => {
    setBusy(true);
    setAsked(false);
    setRefusal('');
    try {
      await act();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  if (isAsked) {
    return (
      <div className="question" role="group" aria-label={label ?? name}>
        <p>{question}</p>
        <button type="button" ref={focus} onClick={() => void press()}>
          Yes, {name.charAt(0).toLowerCase() + name.slice(1)}
        </button>
        <button type="button" onClick={() => setAsked(false)}>
          No
        </button>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={label}
        disabled={isBusy}
        onClick={() => (question === undefined ? void press() : setAsked(true))}
      >
        {name}
      </button>
      {refusal !== '' && (
        <span className="refusal" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}
