import { Button } from '@mantine/core';
import type { Confirmation } from '../lib/confirm.js';
import { FormActions } from './form-actions.js';
import { Sheet } from './sheet.js';
import { t } from '../lib/language/translate.js';

/** The dialog of `confirm`. */
export function ConfirmDialog(props: Confirmation & { onClose: () => void }) {
  const { title, question, action, cancel = t('Cancel'), onConfirm, onClose } = props;
  const agree = () => {
    onClose();
    onConfirm();
  };
  return (
    <Sheet small title={title} onClose={onClose}>
      <p>{question}</p>
      <FormActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color="red" onClick={agree}>
          {action}
        </Button>
      </FormActions>
    </Sheet>
  );
}
