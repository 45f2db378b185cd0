import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Sheet } from '../../../../components/sheet.js';
import { toastSuccess } from '../../../../lib/toasts/toast.js';
import { t } from '../../../../lib/language/translate.js';
import classes from '../../passkeys/passkeys.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes; they are shown only once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
    } catch {
      // Clipboard access may be denied; the codes stay visible for writing down.
      return;
    }
    toastSuccess(t('Codes copied'));
  };
  return (
    <Sheet title={t('Recovery codes')} onClose={onClose}>
      <p>
        {t(
          'Keep these codes where you can find them without this device: on paper, or in a password manager. Each signs you in once, together with a code by e-mail. They are not shown again.',
        )}
      </p>
      <ol className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.answers}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('Copy codes')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('I saved them')}
        </Button>
      </div>
    </Sheet>
  );
}
