import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  hint?: string;
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** Says that a list is empty and what to do about it. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <svg className={classes.drawing} viewBox="0 0 120 72" aria-hidden focusable="false">
        <path d="M8 64h104" />
        <rect x="24" y="22" width="20" height="42" rx="2" />
        <path d="m52 62 8-40 20 4-8 38" />
        <path d="M89 44a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z" strokeDasharray="3 4" />
      </svg>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
