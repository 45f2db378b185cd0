import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../components/feedback/states.js';
import { MeContext } from '../../features/people/people.js';
import { useSession } from '../../features/accounts/session.js';
import { EarlyKeys } from '../frame/remove-frame.js';
import { FirstScreen } from '../screens/first-screen.js';
import { Splash } from '../splash.js';
import { StorageItem } from '../../lib/storage/storage-item.js';
import {
  isRestored,
  persistQueries,
  restoreQueries,
} from '../../lib/persisted-queries/persisted-queries.js';

const stored = new StorageItem('sessionStorage', 'trboo-return-path', { survivesSignIn: true });

/** Stores the path that a visitor wanted, for after sign-in. */
function storeReturnPath(path: string): void {
  stored.set(path);
}

/** The path to open after sign-in: the stored one, or Home. */
function returnPath(): string {
  const path = stored.get();
  const isOwn = path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/login');
  return path && isOwn ? path : '/';
}

/** Clears the stored path once it is open. */
function forgetReturnPath(): void {
  stored.set(null);
}

/** Routes that need a session; a visitor signs in and comes back. */
export function RequireSession() {
  const session = useSession();
  if (session.data?.user) {
    return (
      <MeContext value={session.data.user}>
        <PersistedQueriesGate owner={session.data.user.email}>
          <Outlet />
        </PersistedQueriesGate>
      </MeContext>
    );
  }
  if (session.data) return <ToSignIn remember={!session.data.hasLoggedOut} />;
  if (!session.isError) return <Splash />;
  return (
    <Splash>
      <ErrorState what="Trboo" failure={session.error} retry={() => void session.refetch()} />
    </Splash>
  );
}

/** Routes for visitors only; a person with a session goes to the stored path. */
export function VisitorOnly() {
  const session = useSession();
  if (session.data?.user) return <ToStoredPath />;
  if (session.isPending) return <Splash />;
  return (
    <>
      <Outlet />
      <FirstScreen />
      <EarlyKeys />
    </>
  );
}

function ToSignIn({ remember }: { remember: boolean }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (remember) storeReturnPath(`${pathname}${search}${hash}`);
  }, [remember, pathname, search, hash]);
  return <Navigate to="/login" replace />;
}

function ToStoredPath() {
  const [path] = useState(returnPath);
  useEffect(forgetReturnPath, []);
  return <Navigate to={path} replace />;
}

/** Milliseconds that a screen waits for persisted queries; if they come later, it fills in then. */
const maxWaitMs = 200;

interface PersistedQueriesGateProps {
  /** E-mail of the person. */
  owner: string;
  children: ReactNode;
}

/** Renders its children once the persisted queries are restored, and persists what they fetch. */
function PersistedQueriesGate({ owner, children }: PersistedQueriesGateProps) {
  const client = useQueryClient();
  const [shownTo, setShownTo] = useState(() => (isRestored(owner) ? owner : null));
  useEffect(() => {
    if (isRestored(owner)) return persistQueries(client, owner);
    const leaving = new AbortController();
    let stop: (() => void) | undefined;
    const show = () => setShownTo(owner);
    const timer = setTimeout(show, maxWaitMs);
    void restoreQueries(client, owner, leaving.signal).then(() => {
      if (leaving.signal.aborted) return;
      stop = persistQueries(client, owner);
      show();
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, [client, owner]);
  return shownTo === owner ? children : <Splash />;
}
