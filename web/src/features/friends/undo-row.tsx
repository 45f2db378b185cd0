import type { ReactNode } from 'react';
import { UndoPlace } from '../../components/undo-place.js';

interface UndoRowProps {
  text: ReactNode;
  onUndo: (() => void) | undefined;
}

/** Replaces a removed row, with an Undo button. */
export function UndoRow({ text, onUndo }: UndoRowProps) {
  return (
    <li>
      <UndoPlace done={text} onUndo={onUndo} />
    </li>
  );
}
