import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusPassedOn } from '../lib/page/focus.js';
import classes from './undo-place.module.css';

interface HeldPlaceProps {
  /** What one has just done: `“Emma” discarded`; nothing while there is nothing to undo. */
  done: ReactNode;
  /** Missing once it cannot be undone any more. */
  onUndo: (() => void) | undefined;
  /** What it is done to. */
  children?: ReactNode;
}

/** The place of something that can be put away: a line stands there then, to bring it back. */
export function HeldPlace({ done, onUndo, children }: HeldPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const isHeld = Boolean(done);
  useFocusPassedOn(place);
  useEffect(() => {
    const here = place.current;
    if (!isHeld || !here) return undefined;
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
  }, [isHeld]);
  return (
    <div ref={place} className={isHeld ? classes.place : classes.itself}>
      <div className={isHeld ? classes.gone : classes.itself} inert={isHeld}>
        {children}
      </div>
      {isHeld && (
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
