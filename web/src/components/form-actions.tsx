import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

interface FormActionsProps {
  /** The first button stands at the other end: it is not the answer to the form. */
  apart?: boolean;
  children: ReactNode;
}

/** The buttons that end a form or a dialog. On a phone they fill its width. */
export function FormActions({ apart = false, children }: FormActionsProps) {
  return (
    <div className={classes.actions} data-apart={apart || undefined}>
      {children}
    </div>
  );
}
