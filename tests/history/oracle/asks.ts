import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { Oracle } from './oracle.js';

type Sent = Extract<RecordedTrbooEvent, { type: 'AskSent' }>;

const sentIn = ({ events }: Oracle): Sent[] => events.filter((event) => event.type === 'AskSent');

const isClosed = ({ events }: Oracle, askId: string) =>
  events.some(({ type, data }) => type === 'AskClosed' && data.askId === askId);

const isDismissed = ({ events }: Oracle, askId: string, userId: string) =>
  events.some(
    ({ type, data }) =>
      type === 'AskDismissed' && data.askId === askId && data.recipientId === userId,
  );

const answersIn = ({ events }: Oracle, askId: string) =>
  events.flatMap(({ type, data }) =>
    type === 'AskAnswered' && data.askId === askId ? [data] : [],
  );

/** Ids of the asks that a person has received and not yet answered or dismissed. */
export function asksWaiting(oracle: Oracle, userId: string): string[] {
  return sentIn(oracle)
    .filter(({ data: { askId, askerId, recipientIds } }) => {
      const answered = answersIn(oracle, askId).some(({ recipientId }) => recipientId === userId);
      return (
        recipientIds.includes(userId) &&
        !answered &&
        !isClosed(oracle, askId) &&
        !isDismissed(oracle, askId, userId) &&
        oracle.facts.isShownFriend(userId, askerId)
      );
    })
    .map(({ data }) => data.askId)
    .sort();
}

/** A person's own open asks, with the number of shown recipients and their answers. */
export function ownAsks(oracle: Oracle, userId: string) {
  return sentIn(oracle)
    .filter(({ data: { askId, askerId } }) => askerId === userId && !isClosed(oracle, askId))
    .map(({ data: { askId, recipientIds } }) => {
      const shown = (other: string) => oracle.facts.isShownFriend(userId, other);
      const answers = answersIn(oracle, askId)
        .filter((each) => shown(each.recipientId) && oracle.sees(userId, each.recommendationId))
        .filter(({ recommendationId, recipientId }) =>
          oracle.messages(recommendationId, userId).some((each) => each.senderId === recipientId),
        )
        .map((each) => `${oracle.emailOf(each.recipientId)} ${each.recommendationId}`);
      return { id: askId, askedCount: recipientIds.filter(shown).length, answers: answers.sort() };
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Whether a person may answer an ask. */
export function isAnswerable(oracle: Oracle, userId: string, askId: string): boolean {
  const ask = sentIn(oracle).find(({ data }) => data.askId === askId)?.data;
  return (
    ask?.recipientIds.includes(userId) === true &&
    !isClosed(oracle, askId) &&
    !isDismissed(oracle, askId, userId) &&
    oracle.facts.isShownFriend(userId, ask.askerId)
  );
}

/** The asker; undefined for an unknown id. */
export const askerOf = (oracle: Oracle, askId: string): string | undefined =>
  sentIn(oracle).find(({ data }) => data.askId === askId)?.data.askerId;
