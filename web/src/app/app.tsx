import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/feedback/error-boundary.js';
import { sessionQuery } from '../features/accounts/session.js';
import { FrameError } from './error-page.js';
import { makeQueryClient } from './query-client.js';
import { TimeTravelBanner } from './time-travel/time-travel-banner.js';
import { AppRoutes } from './routes.js';
import { preloadFor } from './screens/screens.js';
import { OtherTabsSession } from './session/other-tabs-session.js';
import { cssVariables, theme } from './styles/theme.js';

const colorScheme = localStorageColorSchemeManager();

/** The providers and routes of the application. */
export function App() {
  const [client] = useState(() => {
    const queryClient = makeQueryClient();
    // The session is fetched while the first screen's code loads.
    preloadFor(window.location.pathname);
    queryClient.query(sessionQuery).catch(() => undefined);
    return queryClient;
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <ErrorBoundary instead={(failure, retry) => <FrameError failure={failure} retry={retry} />}>
          <BrowserRouter>
            <OtherTabsSession />
            <TimeTravelBanner />
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}
