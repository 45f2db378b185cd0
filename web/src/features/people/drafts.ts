import { useState } from 'react';
import { useMe } from './me.js';

/** What was typed and not sent, by person and place; until the page is left. */
const drafts = new Map<string, string>();

interface Draft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** This was sent: what was typed since stays. */
  readonly sent: (text: string) => void;
}

/**
 * Text that is being typed: closing its dialog by accident loses nothing. While nothing is typed it
 * is what it starts with, also when that changes.
 */
export function useDraft(place: string, start = ''): Draft {
  const key = `${useMe().email} ${place}`;
  const [typed, setTyped] = useState(() => drafts.get(key));
  const keep = (text: string | undefined) => {
    if (text === undefined) drafts.delete(key);
    else drafts.set(key, text);
    setTyped(text);
  };
  return {
    text: typed ?? start,
    type: (text) => keep(text === start ? undefined : text),
    sent: (text) => {
      if (drafts.get(key)?.trim() === text) keep(undefined);
    },
  };
}
