import { useState } from 'react';
import { useMe } from './me.js';

/** Unsent text by person and place in the interface; lost when the page is left. */
const drafts = new Map<string, string>();

interface Draft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Clears the draft that was sent; text typed since stays. */
  readonly sent: (text: string) => void;
}

/** Text that survives closing its dialog. Until something is typed, it is `start`. */
export function useDraft(place: string, start = ''): Draft {
  const key = `${useMe().email} ${place}`;
  const [typed, setTyped] = useState(() => drafts.get(key));
  const store = (text: string | undefined) => {
    if (text === undefined) drafts.delete(key);
    else drafts.set(key, text);
    setTyped(text);
  };
  return {
    text: typed ?? start,
    type: (text) => store(text === start ? undefined : text),
    sent: (text) => {
      if (drafts.get(key)?.trim() === text) store(undefined);
    },
  };
}
