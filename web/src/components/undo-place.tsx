import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLiveStatus } from '../lib/live/status.js';
import { useFocusHeadingOnUnmount } from '../lib/page/focus.js';
import classes from './undo-place.module.css';

interface UndoPlaceProps {
  /** What was just done: `“Emma” discarded`; empty while there is nothing to undo. */
  done: ReactNode;
  /** Missing once the undo window is over. */
  onUndo: (() => void) | undefined;
  /** The item that the action removes. */
  children?: ReactNode;
}

/** The place of a removable item: after the removal it shows what was done and an Undo button. */
export function UndoPlace({ done, onUndo, children }: UndoPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const isDone = Boolean(done);
  const isOffline = useLiveStatus() === 'offline';
  useFocusHeadingOnUnmount(place);
  useEffect(() => {
    const here = place.current;
    if (!isDone || !here) return undefined;
    const { activeElement, body } = document;
    // The element that had the focus has just been removed.
    const isLost = activeElement === body || here.contains(activeElement);
    if (isLost) undo.current?.focus({ preventScroll: true });
    return () => {
      // After Undo, the restored item takes the focus from the button.
      const { activeElement: focused } = document;
      if (!here.isConnected || (focused !== body && !here.contains(focused))) return;
      const back = here.querySelector('button') ?? here.querySelector<HTMLElement>('a[href]');
      back?.focus({ preventScroll: true });
    };
  }, [isDone]);
  return (
    <div ref={place} className={isDone ? classes.place : classes.itself}>
      <div className={isDone ? classes.gone : classes.itself} inert={isDone}>
        {children}
      </div>
      {isDone && (
        <div className={classes.instead}>
          <p role="status">
            <span>{done}</span>
            {isOffline && <span> · Not yet sent</span>}
          </p>
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
