import type { ReactNode } from 'react';
import classes from './splash.module.css';

/** Shown until the session is known. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <main className={classes.splash} data-splash={children === undefined || undefined}>
      {children ?? (
        <p className={classes.mark} role="status">
          Trboo
        </p>
      )}
    </main>
  );
}
