import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Sheet } from '../../../../components/sheet.js';
import { inLanguage } from '../../../../lib/text/language.js';
import { toastSuccess } from '../../../../lib/toasts/toast.js';
import { passkeyOnlyTexts as texts } from '../../passkeys/passkey-only-texts.js';
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
    toastSuccess(inLanguage(texts.copied));
  };
  return (
    <Sheet title={inLanguage(texts.codes)} onClose={onClose}>
      <p>{inLanguage(texts.keep)}</p>
      <ol className={classes.codes} aria-label={inLanguage(texts.codes)}>
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
          {inLanguage(texts.copy)}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {inLanguage(texts.kept)}
        </Button>
      </div>
    </Sheet>
  );
}
