import { IconPencil } from '@tabler/icons-react';
import { lazyDialog } from '../../../lib/lazy/lazy-component.js';
import { useMe } from '../../people/me.js';
import type { CardActionProps } from '../actions/card-actions.js';
import { DialogAction } from '../actions/dialog-action.js';
import { t } from '../../../lib/language/translate.js';

const EditModal = lazyDialog(async () => (await import('./edit-modal.js')).EditModal);

/** Opens the edit dialog of the person's own recommendation. */
export function EditButton(card: CardActionProps) {
  const isOwn = card.recommendation.addedBy === useMe().email;
  return isOwn && <DialogAction {...card} label={t('Edit')} Icon={IconPencil} Dialog={EditModal} />;
}
