import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/feedback/error-boundary.js';
import { TimeTravelBanner } from './time-travel/time-travel-banner.js';
import { AppRoutes } from './routes.js';
import { OtherTabsSession } from './session/other-tabs-session.js';
import { cssVariables, theme } from './styles/theme.js';
import { Button } from '@mantine/core';
import { ErrorState } from '../components/feedback/error-state.js';
import { ChunkLoadError } from '../lib/lazy/lazy-component.js';
import classes from './error-page.module.css';
import { Splash } from './splash.js';
import { t } from '../lib/language/translate.js';
import { basePath, belowBase } from '../lib/api/base-path.js';

/** Shown when the shell itself fails. */
function FrameError({ failure, retry }: { failure: unknown; retry: () => void }) {
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
        <Button component="a" href={belowBase('/')}>
          {t('Back to Home')}
        </Button>
      </div>
    </Splash>
  );
}

const colorScheme = localStorageColorSchemeManager();

/** The providers and routes of the application. */
export function App({ client }: { client: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <ErrorBoundary
          fallback={(failure, retry) => <FrameError failure={failure} retry={retry} />}
        >
          <BrowserRouter basename={basePath}>
            <OtherTabsSession />
            <TimeTravelBanner />
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}
