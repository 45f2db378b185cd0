import type { ReactNode } from 'react';
import { HeldPlace } from '../../components/undo-place.js';

interface HeldRowProps {
  words: ReactNode;
  onUndo: (() => void) | undefined;
}

/** In place of a row that one has just put away. */
export function HeldRow({ words, onUndo }: HeldRowProps) {
  return (
    <li>
      <HeldPlace done={words} onUndo={onUndo} />
    </li>
  );
}
