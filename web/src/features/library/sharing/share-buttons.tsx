import { lazyDialog } from '../../../components/feedback/error-boundary.js';
import { Button } from '@mantine/core';
import { IconLink, IconSend } from '@tabler/icons-react';
import { DialogAction, useCardDialog, type CardActionProps } from '../actions/dialog-action.js';
import { t } from '../../../lib/language/translate.js';

const ShareModal = lazyDialog(async () => (await import('./share-modal.js')).ShareModal);
const ShareLinkModal = lazyDialog(
  async () => (await import('./share-link-modal.js')).ShareLinkModal,
);

/** A button with text that opens the share dialog. */
export function SendButton({ recommendation }: CardActionProps) {
  const dialog = useCardDialog(recommendation.title);
  return (
    <>
      <Button
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        data-shortcut="s"
        onClick={dialog.show}
      >
        {t('Send to a friend')}
      </Button>
      {dialog.open && <ShareModal recommendation={recommendation} onClose={dialog.close} />}
    </>
  );
}

/** Opens the share dialog. */
export function ShareButton(card: CardActionProps) {
  return (
    <DialogAction {...card} label={t('Share')} Icon={IconSend} shortcut="s" Dialog={ShareModal} />
  );
}

/** Opens the share-link dialog. */
export function ShareLinkButton(card: CardActionProps) {
  return <DialogAction {...card} label={t('Share link')} Icon={IconLink} Dialog={ShareLinkModal} />;
}
