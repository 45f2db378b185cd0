import { useEffect } from 'react';
import { FallbackPolling } from '../live/fallback-polling.js';
import { precacheApp } from '../offline/precache-app.js';
import { PasskeyOffer } from '../../features/accounts/passkeys/passkey-offer.js';
import { OpenedPushes } from '../../features/accounts/pushes/opened-pushes.js';
import { PushOffer } from '../../features/accounts/pushes/push-offer.js';
import { FriendToasts } from '../../features/friends/requests/friend-toasts.js';
import { InboxToast } from '../../features/inbox/inbox-toast.js';
import { OutboxSender } from '../offline/outbox-sender.js';
import { RememberedInvite, RememberedShare } from '../session/use-remembered-command.js';
import { Notifications } from '@mantine/notifications';
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
