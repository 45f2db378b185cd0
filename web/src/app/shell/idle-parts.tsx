import { useEffect } from 'react';
import { FallbackReads } from '../live/fallback-polling.js';
import { keepWholeApp } from '../offline/precache-app.js';
import { PasskeyOffer } from '../../features/accounts/passkeys/passkey-offer.js';
import { FriendToasts } from '../../features/friends/requests/friend-toasts.js';
import { LetterHerald } from '../../features/inbox/inbox-toast.js';
import { OutboxSender } from '../offline/outbox-sender.js';
import { RememberedShare } from '../session/remembered-share.js';
import { Toasts } from './toasts.js';

/** What a screen does not need to be shown: loaded in a quiet moment after it. */
export function QuietParts() {
  useEffect(keepWholeApp, []);
  return (
    <>
      <Toasts />
      <RememberedShare />
      <OutboxSender />
      <PasskeyOffer />
      <LetterHerald />
      <FriendToasts />
      <FallbackReads />
    </>
  );
}
