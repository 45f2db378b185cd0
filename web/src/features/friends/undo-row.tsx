import type { ReactNode } from 'react';
import { UndoPlace } from '../../components/undo-place.js';

interface UndoRowProps {
  text: ReactNode;
  onUndo: (() => void) | undefined;
}

/** In place of a row that one has just put away. */
export function UndoRow({ text: words, onUndo }: UndoRowProps) {
  return (
    <li>
      <UndoPlace done={words} onUndo={onUndo} />
    </li>
  );
}
