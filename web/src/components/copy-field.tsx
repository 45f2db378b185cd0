import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toastSuccess } from '../lib/toasts/toast.js';
import { t } from '../lib/language/translate.js';
import classes from './form-actions.module.css';

interface CopyFieldProps {
  label: string;
  /** A URL; undefined while loading. */
  link: string | undefined;
  /** What the link is about, for the device's share sheet. */
  subject: string;
  /** Said after copying. */
  copiedText: string;
  /** Called when the link was copied or handed to another application. */
  onPassedOn?: () => void;
}

/** A link in a read-only field, to copy or to hand to the device's share sheet. */
export function CopyField({ label, link, subject, copiedText, onPassedOn }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Clipboard access may be denied; the text is selected for copying by hand.
      field.current?.select();
      return;
    }
    setCopied(link);
    toastSuccess(copiedText);
    onPassedOn?.();
  };
  const share = async () => {
    if (!link) return;
    const outcome = await openShareSheet({ title: subject, url: link });
    if (outcome === 'failed') await copy();
    if (outcome === 'shared') onPassedOn?.();
  };
  const Icon = copied !== null && copied === link ? IconCheck : IconCopy;
  const hasSheet = hasShareSheet();
  return (
    <div className={classes.copy}>
      <TextInput
        ref={field}
        className={classes.text}
        label={label}
        readOnly
        value={link ?? ''}
        placeholder="…"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        disabled={!link}
        {...(hasSheet && { variant: 'default' })}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('Copy')}
      </Button>
      {hasSheet && (
        <Button
          disabled={!link}
          leftSection={<IconShare2 size={18} aria-hidden />}
          onClick={() => void share()}
        >
          {t('Share')}
        </Button>
      )}
    </div>
  );
}

/** Whether the device has a share sheet: a list of applications to which a page can hand a link. */
const hasShareSheet = () => 'share' in navigator;

/** Opens the share sheet; a person who closes it has cancelled. */
async function openShareSheet(what: ShareData): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share(what);
    return 'shared';
  } catch (failure) {
    const isCancelled = failure instanceof DOMException && failure.name === 'AbortError';
    return isCancelled ? 'cancelled' : 'failed';
  }
}
