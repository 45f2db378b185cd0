import { t } from '../../../lib/language/translate.js';
import type { HidingAction } from './blocks.js';

/** Explain muting and blocking before they are confirmed. */
export const hidingTexts = {
  mute: t('Muting hides what they recommend, write and like from you. They do not notice.'),
  block: t(
    'Blocking hides you from each other, ends your friendship and takes back what you have sent each other. Unblocking does not restore it.',
  ),
} as const;

/** Says that somebody could not be muted, unmuted, blocked or unblocked. */
export function hidingFailure(action: HidingAction, name: string): string {
  return t(
    "Couldn't {action, select, mute {mute} unmute {unmute} block {block} other {unblock}} {name}. Try again.",
    { action, name },
  );
}
