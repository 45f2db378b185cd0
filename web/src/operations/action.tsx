import { Button } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import type { SendRequest } from './server.js';

/** How the page sends an operator's request: with the token. */
export const SendRequestContext = createContext<SendRequest>(() => Promise.resolve());

/** Focuses the button that replaced the pressed one. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

interface ActionProps {
  readonly name: string;
  /** Accessible name, where the context is not visible. */
  readonly label?: string;
  /** A confirmation question for actions that people or operators would notice. */
  readonly question?: string;
  readonly onPress: (send: SendRequest) => Promise<unknown>;
}

/** A button that sends a request; an error is shown beside it. */
export function Action({ name, label, question, onPress }: ActionProps) {
  const send = useContext(SendRequestContext);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const press = async () => {
    setBusy(true);
    setAsked(false);
    setRefusal('');
    try {
      await onPress(send);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  if (isAsked) {
    return (
      <div className="stack gap-8" role="group" aria-label={label ?? name}>
        <p>{question}</p>
        <div className="flex gap-8">
          <Button ref={focus} onClick={() => void press()}>
            Yes, {name.charAt(0).toLowerCase() + name.slice(1)}
          </Button>
          <Button variant="default" onClick={() => setAsked(false)}>
            No
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={label}
        disabled={isBusy}
        onClick={() => (question === undefined ? void press() : setAsked(true))}
      >
        {name}
      </Button>
      {refusal !== '' && (
        <span className="danger small breaks" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}
