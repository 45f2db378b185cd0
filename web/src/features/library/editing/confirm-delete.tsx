import { Confirm } from '../../../components/confirm.js';
import { t } from '../../../lib/language/translate.js';

interface ConfirmDeleteProps {
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before the person's own recommendation is deleted. */
export function ConfirmDelete({ title, onConfirm, onClose }: ConfirmDeleteProps) {
  return (
    <Confirm
      title={title}
      question={t(
        'Are you sure you want to delete this recommendation? It will be removed for everyone who has it.',
      )}
      action={t('Delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
