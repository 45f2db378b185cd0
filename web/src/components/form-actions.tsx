import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

interface FormActionsProps {
  /** Places the first button at the other end: it does not end the form. */
  isSplit?: boolean;
  /** Keeps the buttons in view while the form is scrolled. */
  isInView?: boolean;
  /** What is missing, what pressing does, or why it was refused. */
  note?: ReactNode;
  children: ReactNode;
}

/** The buttons that end a form or a dialog. On a phone they fill its width. */
export function FormActions({ isSplit, isInView, note, children }: FormActionsProps) {
  return (
    <div
      className={classes.actions}
      data-split={isSplit || undefined}
      data-in-view={isInView || undefined}
    >
      {note && <div className={classes.note}>{note}</div>}
      {children}
    </div>
  );
}
