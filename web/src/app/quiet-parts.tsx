import { useEffect } from 'react';
import { FallbackReads } from './fallback-reads.js';
import { keepWholeApp } from './keep-whole-app.js';
import { PasskeyOffer } from '../features/accounts/passkeys/passkey-offer.js';
import { FriendToasts } from '../features/friends/friend-toasts.js';
import { LetterHerald } from '../features/inbox/letter-herald.js';
import { OutboxSender } from './outbox-sender.js';
import { RememberedShare } from './remembered-share.js';
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
