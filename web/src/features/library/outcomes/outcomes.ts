import type { QueryClient } from '@tanstack/react-query';
import {
  type Outcome,
  type OutcomeKind,
  recordOutcome,
} from '../../../../../services/contract/library/outcome.js';
import { t } from '../../../lib/language/translate.js';
import type { Change } from '../../../../../services/contract/live.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { Undoable } from '../../../lib/outbox/undo-window.js';
import { applyToLists, listKeys } from '../lists/cached-lists.js';

/** The outcomes, as labels of buttons and as answers. */
export const outcomeTexts: Readonly<Record<OutcomeKind, string>> = {
  thanks: t('Thanks'),
  started: t('Started'),
  loved: t('Loved it'),
  'not-for-me': t('Not for me'),
};

interface Answered {
  readonly inLibrary: boolean;
  readonly ownOutcome?: Outcome | undefined;
  readonly isDiscarded?: true | undefined;
}

/** The person's own answer to what was sent: `In your library · Loved it`. */
export function ownAnswerText({ inLibrary, ownOutcome, isDiscarded }: Answered): string {
  const parts = [
    ...(inLibrary ? [t('In My List')] : []),
    ...(ownOutcome ? [outcomeText(ownOutcome)] : []),
  ];
  if (parts.length > 0) return parts.join(' · ');
  return isDiscarded ? t('Discarded') : t('Not in My List');
}

/** An outcome with its line: `Loved it: “Cried twice.”` */
export const outcomeText = ({ outcome, words }: Outcome): string =>
  words === ''
    ? outcomeTexts[outcome]
    : t('{answer}: “{words}”', { answer: outcomeTexts[outcome], words });

/** Removes an answered item from the cached Inbox. */
export function removeFromInbox(client: QueryClient, id: string, me: string): void {
  const removed: Change = { model: 'recommendations', id, version: '', removed: true };
  applyToLists(client, removed, me, [listKeys.inbox]);
}

/** Records an outcome, which the senders see; undoable until it is sent. */
export const outcomeCall = {
  name: 'record-outcome',
  call: recordOutcome,
  subject: ({ recommendationId }) => recommendationId,
  showSent: (client, { recommendationId }, me) => {
    removeFromInbox(client, recommendationId, me);
    void client.invalidateQueries({ queryKey: listKeys.thing });
  },
  failureText: () => t('Failed to send your answer. Please try again.'),
  whenRefused: ({ words, recommendationId }) =>
    words === ''
      ? null
      : {
          kind: t('Your answer'),
          recommendationId,
          texts: [{ field: 'words', label: t('Your answer'), text: words, max: limits.comment }],
        },
} as const satisfies Undoable<typeof recordOutcome>;
