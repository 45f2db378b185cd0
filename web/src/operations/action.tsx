import { useState } from 'react';

/** Focuses the button that replaced the pressed one. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** A button that sends a request; an error is shown beside it. */
export function Action({
  name,
  label,
  question,
  onPress,
}: {
  readonly name: string;
  /** Accessible name, where the context is not visible. */
  readonly label?: string;
  /** A confirmation question for actions that people or operators would notice. */
  readonly question?: string;
  readonly onPress: () => Promise<unknown>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const press = async () => {
    setBusy(true);
    setAsked(false);
    setRefusal('');
    try {
      await onPress();
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
