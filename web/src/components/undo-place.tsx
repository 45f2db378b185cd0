import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLiveStatus } from '../lib/live/status.js';
import { findNextItem, mainControl, useFocusOnUnmount } from '../lib/page/focus.js';
import { t } from '../lib/language/translate.js';
import classes from './undo-place.module.css';

interface UndoPlaceProps {
  /** What was just done: `“Emma” discarded`; empty while there is nothing to undo. */
  done: ReactNode;
  /** Missing once the undo window is over. */
  onUndo: (() => void) | undefined;
  /** What can be added to the action before it is final. */
  more?: ReactNode;
  /** The item that the action removes. */
  children?: ReactNode;
}

/**
 * The place of a removable item. After the removal it keeps its size, so that nothing moves under the
 * finger, and shows what was done with an Undo button.
 */
export function UndoPlace({ done, onUndo, more, children }: UndoPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  /** The item's control that was focused last: most likely the one that removed it. */
  const used = useRef<HTMLElement>(null);
  const isDone = Boolean(done);
  useFocusOnUnmount(place, findNextItem);
  const findFocus = useCallback(
    () => () => {
      if (note.current) return note.current;
      return used.current?.isConnected ? used.current : place.current && mainControl(place.current);
    },
    [],
  );
  return (
    <div ref={place} className={isDone ? classes.place : classes.itself}>
      <div
        className={isDone ? classes.gone : classes.itself}
        inert={isDone}
        onFocus={({ target, currentTarget }) => {
          // Dialogs of the item are not within it.
          if (currentTarget.contains(target)) used.current = target;
        }}
      >
        {children}
      </div>
      {isDone && (
        <Done note={note} place={place} findFocus={findFocus} onUndo={onUndo} more={more}>
          {done}
        </Done>
      )}
    </div>
  );
}

interface DoneProps extends Pick<UndoPlaceProps, 'onUndo' | 'more'> {
  note: RefObject<HTMLParagraphElement | null>;
  place: RefObject<HTMLElement | null>;
  /** Finds what takes the focus from the note or the button. */
  findFocus: () => () => HTMLElement | null;
  children: ReactNode;
}

function Done({ note, place, findFocus, onUndo, more, children }: DoneProps) {
  const line = useRef<HTMLDivElement>(null);
  const isOffline = useLiveStatus() === 'offline';
  useFocusOnUnmount(line, findFocus);
  return (
    <div ref={line} className={classes.instead}>
      <p ref={note} className={classes.note} role="status" tabIndex={-1}>
        <span>{children}</span>
        {isOffline && <span> · {t('Not yet sent')}</span>}
      </p>
      {onUndo && <UndoButton place={place} findFocus={findFocus} onUndo={onUndo} />}
      {more && <div className={classes.more}>{more}</div>}
    </div>
  );
}

type UndoButtonProps = Pick<DoneProps, 'place' | 'findFocus'> & { onUndo: () => void };

function UndoButton({ place, findFocus, onUndo }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnUnmount(button, findFocus);
  useEffect(() => {
    const { activeElement, body } = document;
    // The element that had the focus has just been removed.
    const isLost = activeElement === body || place.current?.contains(activeElement);
    if (isLost) button.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <Button ref={button} variant="subtle" onClick={onUndo}>
      {t('Undo')}
    </Button>
  );
}
