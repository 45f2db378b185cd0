import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

interface FormActionsProps {
  /** Places the first button at the other end: it does not end the form. */
  isSplit?: boolean;
  children: ReactNode;
}

/** The buttons that end a form or a dialog. On a phone they fill its width. */
export function FormActions({ isSplit = false, children }: FormActionsProps) {
  return (
    <div className={classes.actions} data-split={isSplit || undefined}>
      {children}
    </div>
  );
}
