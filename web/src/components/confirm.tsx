import { Button } from '@mantine/core';
import { FormActions } from './form-actions.js';
import { Sheet } from './sheet.js';
import { t } from '../lib/language/translate.js';

interface ConfirmProps {
  title: string;
  question: string;
  /** Label of the confirming button: `Remove`. */
  action: string;
  /** Label of the button that closes the dialog. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm(props: ConfirmProps) {
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
