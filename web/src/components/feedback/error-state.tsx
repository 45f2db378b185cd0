import { Button } from '@mantine/core';
import { NetworkError } from '../../lib/api/errors.js';
import { ChunkLoadError } from '../../lib/lazy/lazy-component.js';
import { t } from '../../lib/language/translate.js';
import classes from './states.module.css';

interface ErrorStateProps {
  /** What could not be loaded: `your friends`. */
  what: string;
  failure: unknown;
  retry: () => void;
}

/** Says that loading failed, or that the device has nothing yet, and offers to try again. */
export function ErrorState({ what, failure, retry }: ErrorStateProps) {
  const isUnreachable =
    failure instanceof NetworkError || (failure instanceof ChunkLoadError && failure.isOffline);
  const isOffline = isUnreachable && !navigator.onLine;
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>
        {isOffline ? t("This isn't on your device yet.") : t("Couldn't load {what}.", { what })}
      </p>
      <p className={classes.hint}>
        {isOffline
          ? t("It loads as soon as you're online.")
          : isUnreachable
            ? t("Can't reach the server. Check your connection and try again.")
            : t('Something went wrong on our side. Try again.')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={retry}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}
