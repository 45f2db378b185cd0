import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { DelayNotice } from '../../components/status/delay-notice.js';
import signs from '../../components/status/notice.module.css';
import { LazyBoundary } from '../../components/feedback/lazy-boundary.js';
import { InboxTitleCount } from '../../features/inbox/inbox-title-count.js';
import {
  PlaceFieldContext,
  type PlaceFieldProps,
} from '../../features/library/editing/place-field-context.js';
import { goToAddEvent } from '../../features/library/add-modal-events.js';
import { lazyComponent, lazyDialog, preloadDialogs } from '../../lib/lazy/lazy-component.js';
import { useLiveStatus } from '../../lib/live/status.js';
import { useLive } from '../live/use-live.js';
import { useMe } from '../../features/people/me.js';
import { whenIdle } from '../../lib/lazy/when-idle.js';
import { EarlyKeys } from '../frame/remove-frame.js';
import { ShortcutsHost } from '../keyboard/shortcuts-host.js';
import { AddModalHost } from './add-modal-host.js';
import { BottomBar } from './bottom-bar.js';
import { listScreen } from './list-screen.js';
import { QuickSendHost } from './quick-send-host.js';
import { ScreenBoundary } from './screen-boundary.js';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.js';
import { TopBar } from './top-bar.js';
import { useScrollToTop } from './use-scroll-to-top.js';
import { t } from '../../lib/language/translate.js';

const PlaceField = lazyDialog(
  async () => (await import('../../features/search/place-field.js')).PlaceField,
);
const placeField = (props: PlaceFieldProps) => <PlaceField {...props} />;

const IdleParts = lazyComponent(async () => (await import('./idle-parts.js')).IdleParts);

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
            <InboxTitleCount>
              <Outlet />
            </InboxTitleCount>
          </ScreenBoundary>
        </main>
        {narrow && <BottomBar />}
        <AddModalHost />
        <QuickSendHost />
        <ShortcutsHost />
        <EarlyKeys />
        {isIdle && (
          <LazyBoundary>
            <IdleParts />
          </LazyBoundary>
        )}
      </div>
    </PlaceFieldContext>
  );
}
