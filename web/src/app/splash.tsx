import type { ReactNode } from 'react';
import classes from './splash.module.css';

/** The page before it is known who looks at it. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <main className={classes.splash}>
      {children ?? (
        <p className={classes.mark} role="status">
          Trboo
        </p>
      )}
    </main>
  );
}
