import { Button } from '@mantine/core';
import { ErrorState } from '../components/feedback/error-state.js';
import { ChunkLoadError } from '../lib/lazy/lazy-component.js';
import classes from './error-page.module.css';
import { Splash } from './splash.js';
import { t } from '../lib/language/translate.js';

/** Shown when the shell itself fails. */
export function FrameError({ failure, retry }: { failure: unknown; retry: () => void }) {
  if (failure instanceof ChunkLoadError) {
    return (
      <Splash>
        <ErrorState what="Trboo" failure={failure} retry={retry} />
      </Splash>
    );
  }
  return (
    <Splash>
      <title>{`${t('Unexpected Application Error!')} · Trboo`}</title>
      <div className={classes.error}>
        <h1>{t('Unexpected Application Error!')}</h1>
        <p>{t('Something broke while showing this page. What you saved is safe.')}</p>
        <Button component="a" href="/">
          {t('Back to Home')}
        </Button>
      </div>
    </Splash>
  );
}
