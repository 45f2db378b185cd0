import { Button, type ButtonProps } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../components/feedback/error-boundary.js';
import { t } from '../../lib/language/translate.js';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.js')).AskDialog);

interface AskButtonProps extends Pick<ButtonProps, 'variant'> {
  /** Label of the button. */
  label?: string;
  /** E-mails of friends who are chosen at first. */
  friends?: readonly string[];
}

const nobodyChosen: readonly string[] = [];

/** Opens the dialog that asks friends for a recommendation. */
export function AskButton({
  label = t('Ask friends'),
  friends = nobodyChosen,
  variant = 'default',
}: AskButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconMessageQuestion size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <AskDialog friends={friends} onClose={close} />}
    </>
  );
}
