import { localStorageColorSchemeManager, MantineProvider, Button } from '@mantine/core';
import {
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../components/feedback/error-boundary.js';
import { cssVariables, theme } from './styles/theme.js';
import { ErrorState } from '../components/feedback/states.js';
import { ChunkLoadError } from '../lib/lazy/lazy-component.js';
import { Splash } from './splash.js';
import { t } from '../lib/language/translate.js';
import { basePath, belowBase } from '../lib/api/base-path.js';
import { sections } from '../../../services/contract/library/recommendation.js';
import { RequireSession, VisitorOnly } from './session/access.js';
import { preloadScreens, screens } from './screens/screens.js';
import { useSession, sessionQuery, clearUserData } from '../features/accounts/session.js';
import { timeTravelText } from './time-travel/time-travel-text.js';
import { onOtherTabsSession, rememberedSession } from '../features/accounts/remembered-session.js';
import classes from './splash.module.css';

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

const {
  Shell,
  SignIn,
  Privacy,
  Invite,
  Home,
  Explore,
  MyList,
  Add,
  Detail,
  Import,
  Installation,
  Inbox,
  Notifications,
  Friends,
  Friend,
  Profile,
  Thing,
  Unknown,
} = screens;

/** For everybody but the owner there is no such page. */
function OwnersOnly() {
  return useSession().data?.isOwner ? <Installation /> : <Unknown />;
}

/** The routes, and which of them need a session. */
function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route path="invite/:code" element={<Invite />} />
        <Route path="privacy" element={<Privacy />} />
        <Route element={<VisitorOnly />}>
          <Route path="login" element={<SignIn />} />
        </Route>
        <Route element={<RequireSession />}>
          <Route element={<Shell onIdle={preloadScreens} />}>
            <Route index element={<Home />} />
            <Route path="home" element={<Home />} />
            <Route path="discover" element={<Explore />} />
            <Route path="my-trboo" element={<MyList />} />
            <Route path="add" element={<Add />} />
            <Route path="type" element={<Navigate to="/my-trboo" replace />} />
            {sections.map((section) => (
              <Route
                key={section}
                path={`type/${section}`}
                element={<Detail key={section} section={section} />}
              />
            ))}
            <Route path="thing/:id" element={<Thing />} />
            <Route path="import" element={<Import />} />
            <Route path="inbox" element={<Inbox />} />
            <Route path="notifications" element={<Notifications />} />
            <Route path="friends" element={<Friends />} />
            <Route path="friends/:person" element={<Friend />} />
            <Route path="profile" element={<Profile />} />
            <Route path="installation" element={<OwnersOnly />} />
            <Route path="*" element={<Unknown />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Shows on every page which past moment is displayed. */
function TimeTravelBanner() {
  const { data } = useQuery(sessionQuery);
  if (data?.past === undefined) return null;
  return (
    <p className={classes.past} role="note">
      {timeTravelText(data.past)}
    </p>
  );
}

/** Follows sign-ins and sign-outs of other tabs. */
function OtherTabsSession() {
  const client = useQueryClient();
  useEffect(
    () =>
      onOtherTabsSession(() => {
        const here = client.getQueryData(sessionQuery.queryKey)?.user?.email;
        const there = rememberedSession()?.user.email;
        if (here === there) return;
        if (here !== undefined && there !== undefined) {
          // A reload removes everything the previous person has read or typed.
          window.location.reload();
          return;
        }
        if (there !== undefined) clearUserData(client);
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [client],
  );
  return null;
}
