import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/feedback/error-boundary.js';
import { FrameError } from './error-page.js';
import { TimeTravelBanner } from './time-travel/time-travel-banner.js';
import { AppRoutes } from './routes.js';
import { OtherTabsSession } from './session/other-tabs-session.js';
import { cssVariables, theme } from './styles/theme.js';

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
