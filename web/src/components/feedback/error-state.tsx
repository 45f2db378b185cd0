import { Button } from '@mantine/core';
import { NetworkError } from '../../lib/api/errors.js';
import { ChunkLoadError } from '../../lib/lazy/lazy-component.js';
import classes from './states.module.css';

interface ErrorStateProps {
  /** What could not be loaded: `your friends`. */
  what: string;
  failure: unknown;
  retry: () => void;
}

/** Says that loading failed and offers to try again. */
export function ErrorState({ what, failure, retry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>Couldn't load {what}.</p>
      <p className={classes.hint}>
        {failure instanceof NetworkError || (failure instanceof ChunkLoadError && failure.isOffline)
          ? "Can't reach the server. Check your connection and try again."
          : 'Something went wrong on our side. Try again.'}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
