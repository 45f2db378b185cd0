import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toastSuccess } from '../lib/toasts/toast.js';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  label: string;
  /** Undefined while loading. */
  text: string | undefined;
  /** Said after copying. */
  copiedText: string;
  onCopied?: () => void;
}

/** A read-only field with a copy button. */
export function CopyField({ label, text, copiedText, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Clipboard access may be denied; the text is selected for copying by hand.
      field.current?.select();
      return;
    }
    setCopied(text);
    toastSuccess(copiedText);
    onCopied?.();
  };
  const Icon = copied !== null && copied === text ? IconCheck : IconCopy;
  return (
    <div className={classes.copy}>
      <TextInput
        ref={field}
        className={classes.text}
        label={label}
        readOnly
        value={text ?? ''}
        placeholder="…"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        disabled={!text}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </div>
  );
}
