import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../components/feedback/error-boundary.js';
import { PageHeader } from '../../components/page-header.js';
import { ChunkLoadError } from '../../lib/lazy/lazy-component.js';
import { t } from '../../lib/language/translate.js';
import { FirstScreen } from '../screens/first-screen.js';

/** Contains a failing screen, so that the shell and other screens still work. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      key={pathname}
      fallback={(failure, retry) => <ScreenError failure={failure} retry={retry} />}
    >
      <Suspense>
        {children}
        <FirstScreen />
      </Suspense>
    </ErrorBoundary>
  );
}

function failureTexts(failure: unknown) {
  if (!(failure instanceof ChunkLoadError)) {
    const hint = t('Something went wrong on our side. What you saved is safe.');
    return { title: t('This page broke'), hint };
  }
  if (failure.isOffline) {
    const hint = t(
      "This page hasn't been opened here before. It loads as soon as you're online again.",
    );
    return { title: t('Not on your device yet'), hint };
  }
  const hint = t('Check your connection and try again. If that fails, reload the page.');
  return { title: t("This page couldn't be loaded"), hint };
}

function ScreenError({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { title, hint } = failureTexts(failure);
  return (
    <div role="alert">
      <PageHeader title={title} subtitle={hint} />
      <Button variant="default" onClick={retry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
