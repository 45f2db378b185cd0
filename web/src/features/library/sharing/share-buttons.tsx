import { IconLink, IconSend } from '@tabler/icons-react';
import { lazyWhenIdle } from '../../../lib/lazy/lazy-component.js';
import { ActionButton } from '../../../components/action-button.js';
import { LazyDialog } from '../../../components/feedback/lazy-boundary.js';
import type { CardActionProps } from '../actions/card-actions.js';
import { useCardDialog } from '../actions/use-card-dialog.js';

const ShareModal = lazyWhenIdle(async () => (await import('./share-modal.js')).ShareModal);
const ShareLinkModal = lazyWhenIdle(
  async () => (await import('./share-link-modal.js')).ShareLinkModal,
);

/** Opens the share dialog. */
export function ShareButton({ recommendation }: CardActionProps) {
  const dialog = useCardDialog(recommendation.title);
  return (
    <>
      <ActionButton label="Share" Icon={IconSend} opens="dialog" onClick={dialog.show} />
      {dialog.open && (
        <LazyDialog onClose={dialog.close}>
          <ShareModal recommendation={recommendation} onClose={dialog.close} />
        </LazyDialog>
      )}
    </>
  );
}

/** Opens the share-link dialog. */
export function ShareLinkButton({ recommendation }: CardActionProps) {
  const dialog = useCardDialog(recommendation.title);
  return (
    <>
      <ActionButton label="Share link" Icon={IconLink} opens="dialog" onClick={dialog.show} />
      {dialog.open && (
        <LazyDialog onClose={dialog.close}>
          <ShareLinkModal recommendation={recommendation} onClose={dialog.close} />
        </LazyDialog>
      )}
    </>
  );
}
