import { useEffect, useRef } from 'react';
import { Notifications } from '@mantine/notifications';
import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { precacheApp } from '../offline/precache-app.js';
import { PasskeyOffer } from '../../features/accounts/passkeys/passkey-offer.js';
import { OpenedPushes } from '../../features/accounts/pushes/opened-pushes.js';
import { PushOffer } from '../../features/accounts/pushes/push-offer.js';
import { FriendToasts } from '../../features/friends/requests/friend-toasts.js';
import { InboxToast } from '../../features/inbox/inbox-toast.js';
import { OutboxSender } from '../offline/outbox-sender.js';
import { RememberedInvite, RememberedShare } from '../session/use-remembered-command.js';
import { useLiveStatus } from '../../lib/live/status.js';
import classes from './toasts.module.css';

/** The container of toasts, in the place of the logo. */
function Toasts() {
  return <Notifications position="top-center" limit={4} className={classes.root} />;
}

/** Parts of the shell that the first screen does not need; loaded at idle. */
export function IdleParts() {
  useEffect(precacheApp, []);
  return (
    <>
      <Toasts />
      <RememberedShare />
      <RememberedInvite />
      <OutboxSender />
      <PasskeyOffer />
      <PushOffer />
      <OpenedPushes />
      <InboxToast />
      <FriendToasts />
      <FallbackPolling />
    </>
  );
}

/** Milliseconds (specification §4). */
const interval = 30_000;

function refetchShown(client: QueryClient): void {
  void client.invalidateQueries({}, { cancelRefetch: false });
}

/**
 * While the socket is down, refetches what is shown at an interval, when the window gets the focus,
 * and when the address changes; what is not shown is refetched when it is shown again.
 */
function FallbackPolling() {
  const client = useQueryClient();
  // Offline, polling is useless.
  const isDown = useLiveStatus() === 'reconnecting';
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (!isDown) return undefined;
    const refetch = () => refetchShown(client);
    const timer = setInterval(refetch, interval);
    const unsubscribe = focusManager.subscribe((focused) => {
      if (focused) refetch();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [client, isDown]);
  useEffect(() => {
    if (isDown && shown.current !== pathname) refetchShown(client);
    shown.current = pathname;
  }, [client, isDown, pathname]);
  return null;
}
