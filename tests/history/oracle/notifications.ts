import type { RecordedTrbooEvent, TrbooEventType } from '../../../events/registry.js';
import type { NotificationKind } from '../../../projections/notifications/document.js';
import { linkAnswersTo } from './link-answers.js';
import type { Oracle } from './oracle.js';
import { readingOf } from './reading.js';

type EventOf<Type extends TrbooEventType> = Extract<RecordedTrbooEvent, { type: Type }>;

const eventsOf = <Type extends TrbooEventType>({ events }: Oracle, ...types: readonly Type[]) =>
  events.filter((event): event is EventOf<Type> => types.some((type) => type === event.type));

/** What a person's list tells now, unordered: whether it is new, kind, time, actor, thing, outcome and words. */
export function notificationsOf(oracle: Oracle, userId: string, now: Date): string[] {
  const { facts, libraries } = oracle;
  const found: string[] = [];
  const tell = (
    kind: NotificationKind,
    event: RecordedTrbooEvent | undefined,
    actorId: string,
    about: {
      readonly id?: string;
      readonly outcome?: string;
      readonly words?: string;
      /** It counts as the letter that still waits. */
      readonly waits?: boolean;
    } = {},
  ) => {
    if (event === undefined) return;
    const { id, outcome, words = '', waits = false } = about;
    const { time } = event.metadata;
    const reading = readingOf(oracle, userId, id ?? actorId, time);
    if (reading === 'cleared') return;
    const state = waits || reading === 'read' ? 'read' : 'new';
    found.push([state, kind, time, actorId, id, outcome, words].join(' '));
  };
  const others = oracle.everyone.filter((other) => other !== userId);
  const isShownFriend = (other: string) => facts.isShownFriend(userId, other);
  const isShown = (other: string) => !facts.isHidden(userId, other);
  for (const { recommendationId: id } of facts.owned(userId)) {
    const isAbout = ({ data }: EventOf<'Liked' | 'CommentAdded' | 'CommentUpdated'>) =>
      data.recommendationId === id && data.ownerId === userId;
    for (const other of facts.likers(id).filter(isShownFriend)) {
      const liked = eventsOf(oracle, 'Liked').filter(isAbout);
      tell('liked', lastBy(liked, other), other, { id });
    }
    for (const { recommendationId, userId: other, comment } of facts.comments.values()) {
      if (recommendationId !== id || other === userId || !isShown(other)) continue;
      const written = eventsOf(oracle, 'CommentAdded', 'CommentUpdated').filter(isAbout);
      tell('commented', lastBy(written, other), other, { id, words: comment ?? '' });
    }
  }
  const known = [...facts.recommendations.keys(), ...facts.kept.keys()];
  for (const id of known.filter((each) => oracle.sees(userId, each))) {
    for (const other of others) {
      const answer = answerTo(oracle, id, userId, other);
      if (answer && isShownFriend(other)) tell('answered', answer.event, other, { id, ...answer });
      const saved = eventsOf(oracle, 'RecommendationSaved').filter(
        ({ data }) => data.recommendationId === id && data.userId === other,
      );
      const isKept = libraries.savedBy(other).has(id) && saved.at(-1)?.data.linkMakerId === userId;
      if (isKept && isShown(other)) tell('kept', saved.at(-1), other, { id });
    }
  }
  for (const event of eventsOf(oracle, 'AskAnswered')) {
    const { askerId, recipientId, recommendationId: id } = event.data;
    if (askerId !== userId || !isShownFriend(recipientId) || !oracle.sees(userId, id)) continue;
    const isSent = oracle.messages(id, userId).some(({ senderId }) => senderId === recipientId);
    if (!isSent) continue;
    tell('ask-answered', event, recipientId, { id, waits: libraries.waitsFor(id, userId) });
  }
  for (const { event, userId: actorId } of linkAnswersTo(oracle, userId, now)) {
    const { recommendationId: id, outcome, words } = event.data;
    // People are not told of what they do themselves.
    tell('link-answered', event, actorId, { id, outcome, words: words ?? '' });
  }
  for (const other of others.filter(isShownFriend)) {
    const accepted = eventsOf(oracle, 'FriendRequestAccepted').findLast(
      ({ data }) =>
        [data.senderId, data.receiverId].includes(userId) &&
        [data.senderId, data.receiverId].includes(other),
    );
    const joined = accepted?.metadata.actorId === accepted?.data.senderId;
    const told = joined ? accepted?.data.receiverId : accepted?.data.senderId;
    if (told === userId) tell(joined ? 'joined' : 'accepted', accepted, other);
  }
  return found.sort();
}

const lastBy = <Event extends { readonly data: { readonly userId: string } }>(
  events: readonly Event[],
  userId: string,
) => events.findLast(({ data }) => data.userId === userId);

/** What a recipient answered to a sender, since it was first sent; undefined when nothing is told. */
function answerTo(oracle: Oracle, id: string, senderId: string, recipientId: string) {
  if (!oracle.messages(id, recipientId).some((each) => each.senderId === senderId))
    return undefined;
  const sent = eventsOf(oracle, 'Shared').find(
    ({ data }) =>
      data.recommendationId === id &&
      data.senderId === senderId &&
      data.recipientIds.includes(recipientId),
  );
  const isAnswer = ({
    data,
    position,
  }: EventOf<'SharedRecommendationAccepted' | 'OutcomeRecorded'>) =>
    data.recommendationId === id &&
    data.userId === recipientId &&
    position > (sent?.position ?? '');
  const event =
    eventsOf(oracle, 'OutcomeRecorded').findLast(isAnswer) ??
    eventsOf(oracle, 'SharedRecommendationAccepted').find(isAnswer);
  if (event === undefined) return undefined;
  const told = oracle.outcomeTold(id, recipientId);
  if (told) return { event, ...told };
  return oracle.libraries.savedBy(recipientId).has(id) ? { event } : undefined;
}
