import { t } from './language/translate.js';
import { observed } from './observed.js';

export interface Confirmation {
  title: string;
  question: string;
  /** Label of the confirming button: `Remove`. */
  action: string;
  /** Label of the button that closes the dialog. */
  cancel?: string;
  onConfirm: () => void;
}

/** What is asked; null while nothing is. */
export const asked = observed<Confirmation | null>(null);

/** Asks for confirmation before an action that cannot be undone. */
export const confirm = asked.set;

/** Whether a question is open: Escape in it reaches the dialog below, too. */
export const isConfirming = () => asked.get() !== null;

/** Asks before a dialog with unsaved input is closed. */
export function confirmLeaving(question: string, onConfirm: () => void): void {
  if (isConfirming()) return;
  const texts = { title: t('Leave without saving?'), action: t('Discard changes') };
  confirm({ ...texts, question, cancel: t('Keep writing'), onConfirm });
}
