import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Sheet } from '../../../../components/sheet.js';
import { inLanguage } from '../../../../lib/text/language.js';
import { toastSuccess } from '../../../../lib/toasts/toast.js';
import { passkeyOnlyTexts as words } from '../../passkeys/passkey-only-texts.js';
import classes from '../../passkeys/passkeys.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
    } catch {
      // The clipboard may be closed to the page: the person writes down what is there.
      return;
    }
    toastSuccess(inLanguage(words.copied));
  };
  return (
    <Sheet title={inLanguage(words.codes)} onClose={onClose}>
      <p>{inLanguage(words.keep)}</p>
      <ol className={classes.codes} aria-label={inLanguage(words.codes)}>
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
          {inLanguage(words.copy)}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {inLanguage(words.kept)}
        </Button>
      </div>
    </Sheet>
  );
}
