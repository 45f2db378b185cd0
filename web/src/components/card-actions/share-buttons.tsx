import { IconLink, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyWhenIdle } from '../../lib/lazy-when-idle.js';
import { ActionButton } from './action-button.js';
import type { CardActionProps } from './card-actions.js';

const ShareModal = lazyWhenIdle(async () => (await import('../sharing/share-modal.js')).ShareModal);
const ShareLinkModal = lazyWhenIdle(
  async () => (await import('../sharing/share-link-modal.js')).ShareLinkModal,
);

/** Sends it to friends and groups. */
export function ShareButton({ recommendation }: CardActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton label="Share" Icon={IconSend} opens="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ShareModal recommendation={recommendation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Makes a link with which anybody may see it. */
export function ShareLinkButton({ recommendation }: CardActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        label="Share link"
        Icon={IconLink}
        opens="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ShareLinkModal recommendation={recommendation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
