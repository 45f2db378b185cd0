import { IconLink, IconSend } from '@tabler/icons-react';
import { lazyWhenIdle } from '../../../lib/lazy/lazy-component.js';
import type { CardActionProps } from '../actions/card-actions.js';
import { DialogAction } from '../actions/dialog-action.js';

const ShareModal = lazyWhenIdle(async () => (await import('./share-modal.js')).ShareModal);
const ShareLinkModal = lazyWhenIdle(
  async () => (await import('./share-link-modal.js')).ShareLinkModal,
);

/** Opens the share dialog. */
export function ShareButton(card: CardActionProps) {
  return <DialogAction {...card} label="Share" Icon={IconSend} Dialog={ShareModal} />;
}

/** Opens the share-link dialog. */
export function ShareLinkButton(card: CardActionProps) {
  return <DialogAction {...card} label="Share link" Icon={IconLink} Dialog={ShareLinkModal} />;
}
