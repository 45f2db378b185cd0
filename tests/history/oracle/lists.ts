import type { Section } from '../../../services/contract/library/recommendation.js';
import type { SharedRecommendation } from '../../../services/contract/library/sharing.js';
import { sameThingKey } from '../../../projections/explore/same-thing.js';
import { type Known, latestFirst, type Oracle } from './oracle.js';

interface Entry {
  readonly known: Known;
  /** When its owner added it, or when it was saved. */
  readonly since: string;
}

/** Newest first; at the same time the greater id first, as in read models. */
const newestFirst = <Each extends { readonly known: Known }>(time: (each: Each) => string) => {
  return (one: Each, other: Each) =>
    latestFirst(time(one), time(other)) ||
    latestFirst(one.known.recommendationId, other.known.recommendationId);
};

const newest = newestFirst(({ since }: Entry) => since);

const asEntry = (known: Known): Entry => ({ known, since: known.addedAt });

function entriesOf({ facts, libraries }: Oracle, userId: string): Entry[] {
  const saved = [...libraries.savedBy(userId)].flatMap(([id, since]) => {
    const known = facts.recommendations.get(id) ?? facts.kept.get(id);
    return known && !facts.isEitherBlocked(userId, known.ownerId) ? [{ known, since }] : [];
  });
  return [...facts.owned(userId).map(asEntry), ...saved].sort(newest);
}

function isIn({ known }: Entry, section: Section, userId: string): boolean {
  if (section === 'all') return true;
  const isOwn = known.ownerId === userId;
  if (section === 'my-recommendations') return isOwn;
  return section === 'friends-recommendations' ? !isOwn : known.type === section;
}

const knownOf = (entries: readonly Entry[]) => entries.map(({ known }) => known);

/** A section of a person's library. */
export function libraryOf(oracle: Oracle, userId: string, section: Section): Known[] {
  return knownOf(entriesOf(oracle, userId).filter((entry) => isIn(entry, section, userId)));
}

/** Sorted by the likes that the viewer is shown, then newest first. */
export function mostLikedFirst(oracle: Oracle, userId: string, items: readonly Known[]): Known[] {
  const likes = ({ recommendationId }: Known) => oracle.likesShown(userId, recommendationId);
  return [...items].sort(
    (one, other) => likes(other) - likes(one) || newest(asEntry(one), asEntry(other)),
  );
}

/**
 * A person's own recommendations that others like or have commented on, sorted by the latest like or
 * comment. Hidden people do not count, except for the order.
 */
export function activityOf({ facts, events }: Oracle, userId: string): Known[] {
  const reacted = ({ recommendationId: id }: Known) => {
    const commenters = [...facts.comments.values()]
      .filter(({ recommendationId }) => recommendationId === id)
      .map((comment) => comment.userId);
    return [...facts.likers(id), ...commenters].some(
      (other) => other !== userId && !facts.isHidden(userId, other),
    );
  };
  const last = ({ recommendationId: id }: Known) =>
    events.findLast(
      ({ type, data }) =>
        (type === 'Liked' || type === 'CommentAdded' || type === 'CommentUpdated') &&
        data.recommendationId === id &&
        data.userId !== userId,
    )?.metadata.time ?? '';
  return facts
    .owned(userId)
    .filter(reacted)
    .map((known) => ({ known, last: last(known) }))
    .sort(newestFirst((each) => each.last))
    .map(({ known }) => known);
}

/** The viewer's and friends' other recommendations of a work that the viewer may see, newest first. */
export function sameWorkOf(oracle: Oracle, viewerId: string, known: Known): Known[] {
  const owners = [viewerId, ...oracle.shownFriendsOf(viewerId)];
  // What its owner deleted has no work any more.
  if (known.ownerDeleted) return [];
  const others = oracle.recommendations.filter(
    (one) =>
      one.recommendationId !== known.recommendationId &&
      owners.includes(one.ownerId) &&
      sameThingKey(one) === sameThingKey(known) &&
      oracle.sees(viewerId, one.recommendationId),
  );
  return knownOf(others.map(asEntry).sort(newest));
}

/** The recommendations that these people show to their friends, newest first. */
export function shownBy({ facts }: Oracle, userIds: readonly string[]): Known[] {
  return knownOf(
    userIds
      .flatMap((userId) => facts.shown(userId))
      .map(asEntry)
      .sort(newest),
  );
}

/** Recommendations sent from one person to another that the viewer may see, last sent first. */
export function sentBetween(
  oracle: Oracle,
  viewerId: string,
  [senderId, recipientId]: readonly [string, string],
): Known[] {
  return sharesBetween(oracle, senderId, recipientId)
    .filter(({ known }) => oracle.sees(viewerId, known.recommendationId))
    .sort(newestFirst(({ sentAt }) => sentAt))
    .map(({ known }) => known);
}

/** All recommendations sent from one person to another. */
export function sharesBetween(oracle: Oracle, senderId: string, recipientId: string) {
  return oracle.recommendations.flatMap((known) =>
    oracle
      .messages(known.recommendationId, recipientId)
      .filter((message) => message.senderId === senderId)
      .map(({ sentAt }) => ({ known, sentAt })),
  );
}

/** Unanswered recommendations from present friends, with shares of one work grouped. */
export function pendingOf(oracle: Oracle, userId: string): SharedRecommendation[] {
  const friends = new Set(oracle.shownFriendsOf(userId));
  const shares = oracle.recommendations
    .filter(({ recommendationId }) => oracle.sees(userId, recommendationId))
    .filter(({ recommendationId }) => oracle.libraries.waitsFor(recommendationId, userId))
    .map((known) => ({ known, messages: oracle.messages(known.recommendationId, userId) }))
    .sort(newestFirst(({ messages }) => messages.at(-1)?.sentAt ?? ''))
    .flatMap(({ known, messages }) =>
      messages
        .filter(({ senderId }) => friends.has(senderId))
        .toReversed()
        .map((message) => ({ known, message, work: sameThingKey(known) })),
    );
  return shares.flatMap(({ known, message, work }, index) => {
    if (shares.findIndex((one) => one.work === work) !== index) return [];
    const others = shares.filter((one) => one.work === work).slice(1);
    const sender = oracle.person(message.senderId);
    const { why, sentAt: sentDate, earlier } = message;
    const from = { fromEmail: sender.email, sender, sentDate, earlierWhys: [...earlier] };
    const otherShares = others.map((other) => ({
      recommendationId: other.known.recommendationId,
      sender: oracle.person(other.message.senderId),
      why: other.message.why,
      sentDate: other.message.sentAt,
    }));
    return [{ ...oracle.card(userId, known), why, ...from, otherShares }];
  });
}
