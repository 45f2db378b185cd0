import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  askForRecommendation,
  closeAsk,
  dismissAsk,
  getAsks,
  type ReceivedAsk,
  type OwnAsk,
} from '../../../../services/contract/library/ask.js';
import { limits } from '../../../../services/contract/limits.js';
import { parseSearch, searchableText } from '../../../../services/contract/library/search-text.js';
import { refusalText } from '../../lib/api/errors.js';
import { send } from '../../lib/api/send.js';
import { type OnePerSubject, sendOrQueueOffline } from '../../lib/outbox/outbox.js';
import { useSubjectsInUndoWindow, type Undoable } from '../../lib/outbox/undo-window.js';
import { toastSuccess } from '../../lib/toasts/toast.js';
import { t } from '../../lib/language/translate.js';
import { joinNames } from '../../lib/text/names.js';
import { useMe, displayName } from '../people/people.js';

/** What is missing before asking; null if nothing is. */
export function missingToAsk(text: string, recipients: number): string | null {
  if (text === '') {
    return recipients > 0
      ? t('Write what you are looking for.')
      : t('Write what you are looking for, and choose friends.');
  }
  return recipients > 0 ? null : t('Choose friends.');
}

/** The recipients of an ask and the number of its answers. */
export function askSummary({ asked, askedCount, answers }: OwnAsk): string {
  const [first, second] = asked.map((person) => person.firstName.trim() || displayName(person));
  const others = askedCount - 2;
  const names =
    first === undefined
      ? t('nobody you see any more')
      : second === undefined
        ? first
        : others > 0
          ? t('{first}, {second} and {count, plural, one {# other} other {# others}}', {
              first,
              second,
              count: others,
            })
          : joinNames([first, second]);
  const answered =
    answers.length === 0
      ? t('no answers yet')
      : t('{count, plural, one {# answer} other {# answers}}', { count: answers.length });
  return t('To {names} · {answered}', { names, answered });
}

export const asksKey = ['asks'] as const;

/** The person's open asks with their answers, and the asks that wait for the person. */
export const asksQuery = (me: string) =>
  queryOptions({
    queryKey: asksKey,
    queryFn: ({ signal }) => send(getAsks, { user_email: me }, signal),
    meta: { persist: true },
  });

/** Removes an ask from the cached lists. */
function removeAsk(client: QueryClient, askId: string, me: string): void {
  client.setQueryData(
    asksQuery(me).queryKey,
    (known) =>
      known && {
        mine: known.mine.filter(({ id }) => id !== askId),
        received: known.received.filter(({ id }) => id !== askId),
      },
  );
}

/** Dismisses a received ask; undoable until it is sent. */
export const dismissCall = {
  name: 'dismiss-ask',
  call: dismissAsk,
  subject: ({ askId }) => askId,
  showSent: (client, { askId }, me) => removeAsk(client, askId, me),
  failureText: () => t('Failed to dismiss. Please try again.'),
} as const satisfies Undoable<typeof dismissAsk>;

/** Closes one's own ask; undoable until it is sent. */
export const closeCall = {
  ...dismissCall,
  name: 'close-ask',
  call: closeAsk,
  failureText: () => t('Failed to close. Please try again.'),
} as const satisfies Undoable<typeof closeAsk>;

/** The received asks; `waiting` leaves out those just dismissed, which can still be undone. */
export function useReceivedAsks() {
  const me = useMe().email;
  const query = useQuery(asksQuery(me));
  const dismissed = useSubjectsInUndoWindow(me, dismissCall);
  const asks = query.data?.received;
  return { query, asks, waiting: asks?.filter(({ id }) => !dismissed.has(id)) };
}

/** Shown once an ask is sent. */
export const askedText = t('Asked. Answers appear on Home.');

/** Why an ask could not be sent. */
export function askFailure(failure: unknown): string {
  return refusalText(failure, t("Couldn't ask. Try again."));
}

/** The outbox call of an ask. */
export const askOutboxCall = {
  name: 'ask-for-recommendation',
  call: askForRecommendation,
  subject: ({ id }) => id ?? '',
  onAnswer: () => toastSuccess(askedText),
  failureText: askFailure,
  whenRefused: (request) => ({
    kind: t('Your ask'),
    toEmails: request.friendEmails,
    texts: [
      {
        field: 'text',
        label: t('What are you looking for?'),
        text: request.text,
        max: limits.ask,
      },
    ],
  }),
} as const satisfies OnePerSubject<typeof askForRecommendation>;

type NewAsk = Omit<z.input<typeof askForRecommendation.request>, 'userEmail'>;

/** Asks friends for a recommendation; offline the ask is queued, and the result is undefined. */
export function useAsk() {
  const me = useMe().email;
  return useMutation({
    mutationFn: (ask: NewAsk) => {
      const request = { userEmail: me, ...ask };
      return sendOrQueueOffline(me, askOutboxCall, askForRecommendation.request.parse(request));
    },
    meta: { changes: ['asks'] },
  });
}

/** The asks that a search finds by their text or the asker's name. */
export function searchAsks(asks: readonly ReceivedAsk[], search: string): readonly ReceivedAsk[] {
  const searched = parseSearch(search);
  return asks.filter(({ text, asker }) => {
    const words = `${searchableText(text)}\n${searchableText(displayName(asker))}`;
    return searched.every(({ isIn }) => isIn(words));
  });
}
