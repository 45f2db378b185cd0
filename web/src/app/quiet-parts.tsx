import { FallbackReads } from './fallback-reads.js';
import { OutboxSender } from './outbox-sender.js';
import { RememberedShare } from './remembered-share.js';
import { Toasts } from './toasts.js';

/** What a screen does not need to be shown: loaded in a quiet moment after it. */
export function QuietParts() {
  return (
    <>
      <Toasts />
      <RememberedShare />
      <OutboxSender />
      <FallbackReads />
    </>
  );
}
