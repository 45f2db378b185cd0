import { useState } from 'react';

/** A button that asks the server for something; what it refuses stands beside it. */
export function Action({
  name,
  label,
  act,
}: {
  readonly name: string;
  /** For who does not see what it stands beside. */
  readonly label?: string;
  readonly act: () => Promise<unknown>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const press = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await act();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" aria-label={label} disabled={isBusy} onClick={() => void press()}>
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
