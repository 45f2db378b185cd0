import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  blockPerson,
  getMutedAndBlocked,
  mutePerson,
  unblockPerson,
  unmutePerson,
} from '../../../../../services/contract/friends/block.js';
import { send } from '../../../lib/api/send.js';
import { useMe } from '../../people/people.js';
import { t } from '../../../lib/language/translate.js';

export const blocksKey = ['muted-and-blocked'] as const;

/** Whom the person has muted and blocked. */
export const blocksQuery = (me: string) =>
  queryOptions({
    queryKey: blocksKey,
    queryFn: ({ signal }) => send(getMutedAndBlocked, { user_email: me }, signal),
  });

const calls = {
  mute: mutePerson,
  unmute: unmutePerson,
  block: blockPerson,
  unblock: unblockPerson,
} as const;
export type HidingAction = keyof typeof calls;

/** Mutes, unmutes, blocks or unblocks a person, one request after the other. */
export function useHiding(other: string) {
  const me = useMe().email;
  return useMutation({
    scope: { id: `hiding:${other}` },
    mutationFn: (action: HidingAction) =>
      send(calls[action], { user_email: me, person_email: other }),
    meta: { changes: ['blocks'] },
  });
}

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
