import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusHeadingOnUnmount } from '../lib/page/focus.js';
import classes from './undo-place.module.css';

interface UndoPlaceProps {
  /** What one has just done: `“Emma” discarded`; nothing while there is nothing to undo. */
  done: ReactNode;
  /** Missing once it cannot be undone any more. */
  onUndo: (() => void) | undefined;
  /** What it is done to. */
  children?: ReactNode;
}

/** The place of something that can be put away: a line stands there then, to bring it back. */
export function UndoPlace({ done, onUndo, children }: UndoPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const isDone = Boolean(done);
  useFocusHeadingOnUnmount(place);
  useEffect(() => {
    const here = place.current;
    if (!isDone || !here) return undefined;
    const { activeElement, body } = document;
    // What had the focus has just gone.
    const isLost = activeElement === body || here.contains(activeElement);
    if (isLost) undo.current?.focus({ preventScroll: true });
    return () => {
      // Brought back: what stood here takes the focus from Undo.
      const { activeElement: focused } = document;
      if (!here.isConnected || (focused !== body && !here.contains(focused))) return;
      here.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true });
    };
  }, [isDone]);
  return (
    <div ref={place} className={isDone ? classes.place : classes.itself}>
      <div className={isDone ? classes.gone : classes.itself} inert={isDone}>
        {children}
      </div>
      {isDone && (
        <div className={classes.instead}>
          <p role="status">{done}</p>
          {onUndo && (
            <Button ref={undo} variant="default" onClick={onUndo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
