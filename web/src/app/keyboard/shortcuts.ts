import { z } from 'zod';
import { DeviceState } from '../../lib/storage/device-state.js';
import { outcomeTexts } from '../../features/library/outcomes/outcomes.js';
import { t } from '../../lib/language/translate.js';

type Action =
  | { readonly kind: 'open'; readonly what: 'quick-send' | 'add' | 'list' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'move'; readonly steps: 1 | -1 }
  /** Presses the button of the current item that names this key. */
  | { readonly kind: 'press'; readonly key: string };

interface Shortcut {
  /** Pressed one after the other. */
  readonly keys: readonly string[];
  /** What they do, for people. */
  readonly text: string;
  readonly action: Action;
}

const go = (key: string, text: string, to: string): Shortcut => ({
  keys: ['g', key],
  text,
  action: { kind: 'go', to },
});

const press = (key: string, text: string): Shortcut => ({
  keys: [key],
  text,
  action: { kind: 'press', key },
});

/** All shortcuts of one or two keys, in the order of their list. */
export const shortcuts: readonly Shortcut[] = [
  {
    keys: ['/'],
    text: t('Search and send (quick send)'),
    action: { kind: 'open', what: 'quick-send' },
  },
  { keys: ['c'], text: t('Add New'), action: { kind: 'open', what: 'add' } },
  go('h', t('Go to Home'), '/'),
  go('i', t('Go to Inbox'), '/inbox'),
  go('n', t('Go to Notifications'), '/notifications'),
  go('e', t('Go to Explore'), '/discover'),
  go('l', t('Go to My List'), '/my-trboo'),
  go('f', t('Go to Friends'), '/friends'),
  { keys: ['j'], text: t('Next item of a list'), action: { kind: 'move', steps: 1 } },
  { keys: ['k'], text: t('Previous item of a list'), action: { kind: 'move', steps: -1 } },
  press('a', t('Add the inbox item to My List')),
  press('d', t('Discard the inbox item')),
  ...Object.values(outcomeTexts).map((text, index) =>
    press(String(index + 1), t('Answer the inbox item: {answer}', { answer: text })),
  ),
  press('l', t('Like the item')),
  press('s', t('Send the item to friends')),
  { keys: ['?'], text: t('Show this list'), action: { kind: 'open', what: 'list' } },
];

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The key of a press without a modifier; null for any other. Some layouts need Shift for "?" or "/". */
export function plainKey(press: Press): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = press;
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  // Caps Lock is no modifier.
  const key = press.key.toLowerCase();
  const isLetter = key !== key.toUpperCase();
  return shiftKey && isLetter ? null : key;
}

interface Step {
  /** The keys of a longer shortcut that are pressed already. */
  readonly pending: readonly string[];
  readonly action: Action | null;
}

/** What a key does after those that are pending. */
export function nextStep(pending: readonly string[], key: string): Step {
  const pressed = [...pending, key];
  const begun = shortcuts.filter(({ keys }) => pressed.every((each, at) => keys[at] === each));
  const whole = begun.find(({ keys }) => keys.length === pressed.length);
  if (whole) return { pending: [], action: whole.action };
  return { pending: begun.length > 0 ? pressed : [], action: null };
}

/** Whether a person uses these shortcuts on this device. */
export const shortcutsOn = new DeviceState('single-key-shortcuts', z.boolean(), true);

/** Window event that opens the list of shortcuts. */
export const shortcutsEvent = 'openShortcuts';

/** Opens the list of shortcuts. */
export function openShortcuts(): void {
  window.dispatchEvent(new Event(shortcutsEvent));
}
