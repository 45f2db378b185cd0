import { useState } from 'react';
import { useMe } from './me.js';

/** What was typed and not sent, by person and place; until the page is left. */
const drafts = new Map<string, string>();

/** Text that is being typed: closing its dialog by accident loses nothing. */
export function useDraft(place: string, start = ''): [string, (text: string) => void] {
  const key = `${useMe().email} ${place}`;
  const [text, setText] = useState(() => drafts.get(key) ?? start);
  return [
    text,
    (next) => {
      if (next === start || next === '') drafts.delete(key);
      else drafts.set(key, next);
      setText(next);
    },
  ];
}
