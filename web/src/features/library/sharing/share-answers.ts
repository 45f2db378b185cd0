import { queryOptions } from '@tanstack/react-query';
import type { Outcome } from '../../../../../services/contract/library/outcome.js';
import type {
  Recipient,
  ShareAnswer,
} from '../../../../../services/contract/library/recommendation.js';
import {
  getRecipients,
  getRecommendationWhy,
} from '../../../../../services/contract/library/sharing.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { send } from '../../../lib/api/send.js';
import { displayName } from '../../people/people.js';
import { outcomeText, outcomeTexts } from '../outcomes/outcomes.js';
import { t } from '../../../lib/language/translate.js';

export const recipientsKey = ['recipients'] as const;
export const whysKey = ['whys'] as const;

/** The friends the person sent a recommendation to, with their answers. */
export const recipientsQuery = (me: string, id: string) =>
  queryOptions({
    queryKey: [...recipientsKey, id],
    queryFn: async ({ signal }) => {
      const request = { user_email: me, recommendation_id: id };
      return (await send(getRecipients, request, signal)).recipients;
    },
  });

/** The whys with which a recommendation was sent to the person, newest first. */
export const whysQuery = (me: string, id: string) =>
  queryOptions({
    queryKey: [...whysKey, id],
    queryFn: async ({ signal }) => {
      const request = { user_email: me, recommendation_id: id };
      return (await send(getRecommendationWhy, request, signal)).whys;
    },
  });

/** Notes for a picker, by e-mail: to whom it was sent, or waits to be sent. */
export function notesOf(
  recipients: readonly Recipient[],
  unsent: readonly string[],
): ReadonlyMap<string, string> {
  return new Map([
    ...unsent.map((email) => [email, t('Not yet sent')] as const),
    ...recipients.map(
      ({ recipient, answer, outcome }) =>
        [recipient.email, recipientNote(answer, outcome)] as const,
    ),
  ]);
}

function recipientNote(answer: ShareAnswer, outcome: Outcome | null): string {
  if (outcome) return outcomeTexts[outcome.outcome];
  return answer === 'in-library' ? t('Has it') : t('Sent');
}

/** A friendly text for a recipient's answer: `In Daniel's library · Loved it`. */
export function answerText(answer: ShareAnswer, friend: Person, outcome?: Outcome | null): string {
  const name = friend.firstName || displayName(friend);
  if (outcome) {
    const text = outcomeText(outcome);
    return answer === 'in-library'
      ? t("In {name}'s library · {answer}", { name, answer: text })
      : t('{name}: {answer}', { name, answer: text });
  }
  switch (answer) {
    case 'in-library':
      return t("In {name}'s library", { name });
    case 'waiting':
      return t('Waiting for {name}', { name });
    case 'answered':
      return t('{name} knows it already', { name });
  }
}
