import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { asked } from '../../lib/confirm.js';
import { DelayNotice } from '../../components/status/delay-notice.js';
import signs from '../../components/status/notice.module.css';
import {
  PlaceFieldContext,
  type PlaceFieldProps,
} from '../../features/library/editing/place-field-context.js';
import { goToAddEvent } from '../../features/library/add-modal-events.js';
import { preloadDialogs, preloadedComponent } from '../../lib/lazy/lazy-component.js';
import { useLiveStatus } from '../../lib/live/status.js';
import { useLive } from '../live/use-live.js';
import { useMe } from '../../features/people/people.js';
import { whenIdle } from '../../lib/lazy/when-idle.js';
import { EarlyKeys } from '../frame/remove-frame.js';
import { ShortcutsHost } from '../keyboard/shortcuts-host.js';
import { BottomBar } from './bottom-bar.js';
import { listScreen } from './list-screen.js';
import { QuickSendHost } from './quick-send-host.js';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.js';
import { TopBar } from './top-bar.js';
import { TotalCount } from './entry-link.js';
import { t } from '../../lib/language/translate.js';
import { addModalEvents } from '../../features/library/add-modal-events.js';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary, lazyDialog, lazyPart } from '../../components/feedback/error-boundary.js';
import { PageHeader } from '../../components/page-header.js';
import { ChunkLoadError } from '../../lib/lazy/lazy-component.js';
import { FirstScreen } from '../screens/first-screen.js';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** Scrolls to the top after a navigation; Back keeps the position. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!back) window.scrollTo(0, 0);
  }, [pathname, back]);
}

/** Fonts that were loaded meanwhile are shown with the next screen: nothing that is read moves. */
function useLoadedFonts(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset['fonts'] === 'loaded') dataset['fonts'] = 'late';
  }, [pathname]);
}

/** Contains a failing screen, so that the shell and other screens still work. */
function ScreenBoundary({ children }: { children: ReactNode }) {
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

const AddModal = lazyDialog(async () => (await import('../../features/add/add-modal.js')).AddModal);

/** Opens the Add modal on its window event; a change of route closes it. */
function AddModalHost() {
  const { pathname, search } = useLocation();
  const route = `${pathname}${search}`;
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Cleared, so that going back does not reopen it.
  if (openAt !== null && openAt !== route) setOpenAt(null);
  useEffect(() => {
    const open = () => setOpenAt(route);
    const close = () => setOpenAt(null);
    window.addEventListener(addModalEvents.open, open);
    window.addEventListener(addModalEvents.close, close);
    return () => {
      window.removeEventListener(addModalEvents.open, open);
      window.removeEventListener(addModalEvents.close, close);
    };
  }, [route]);
  if (openAt !== route) return null;
  const close = () => setOpenAt(null);
  return <AddModal onClose={close} />;
}

const ConfirmDialog = lazyDialog(
  async () => (await import('../../components/confirm-dialog.js')).ConfirmDialog,
);

/** Shows what `confirm` asks, as long as the screen that asks is shown. */
function ConfirmHost() {
  const confirmation = asked.useValue();
  const { pathname } = useLocation();
  useEffect(() => asked.set(null), [pathname]);
  return confirmation && <ConfirmDialog {...confirmation} onClose={() => asked.set(null)} />;
}

const PlaceField = preloadedComponent(
  async () => (await import('../../features/search/place-field.js')).PlaceField,
);
const placeField = (props: PlaceFieldProps) => <PlaceField {...props} />;

const IdleParts = lazyPart(async () => (await import('./idle-parts.js')).IdleParts);

interface ShellProps {
  /** Called when the first screen is shown and the browser is idle. */
  onIdle: () => void;
}

/** The frame around every screen of a signed-in person. */
export function Shell({ onIdle }: ShellProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const offline = useLiveStatus() === 'offline';
  const narrow = useMediaQuery('(max-width: 60em)', undefined, { getInitialValueInEffect: false });
  useLive(useMe().email);
  useScrollToTop();
  useLoadedFonts();
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        // Toasts and the outbox come before the code of other screens.
        void IdleParts.preload().then(() => {
          setIdle(true);
          onIdle();
          preloadDialogs();
        });
      }),
    [onIdle],
  );
  useEffect(() => {
    const goToAdd = () => void navigate('/add');
    window.addEventListener(goToAddEvent, goToAdd);
    return () => window.removeEventListener(goToAddEvent, goToAdd);
  }, [navigate]);
  return (
    <PlaceFieldContext value={placeField}>
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          {t('Skip to content')}
        </a>
        {narrow ? (
          <TopBar />
        ) : (
          <aside className={classes.side}>
            <Sidebar />
          </aside>
        )}
        <main
          id="content"
          className={classes.main}
          data-path={pathname}
          data-wide={listScreen.test(pathname) || undefined}
          tabIndex={-1}
        >
          {offline && <p className={signs.sign}>{t("You're offline.")}</p>}
          {!offline && <DelayNotice />}
          <ScreenBoundary>
            <TotalCount>
              <Outlet />
            </TotalCount>
          </ScreenBoundary>
        </main>
        {narrow && <BottomBar />}
        <AddModalHost />
        <QuickSendHost />
        <ShortcutsHost />
        <ConfirmHost />
        <EarlyKeys />
        {isIdle && <IdleParts />}
      </div>
    </PlaceFieldContext>
  );
}
