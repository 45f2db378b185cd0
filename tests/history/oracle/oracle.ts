import type { FriendshipEvent } from '../../../events/friendship/events.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { Outcome } from '../../../services/contract/library/outcome.js';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import { Facts } from '../../../projections/testing/facts.js';
import { LibraryFacts } from '../../../projections/testing/library-facts.js';
import type { Recommendation } from '../../../services/contract/library/recommendation.js';
import type { Person } from '../../../services/contract/people/user.js';

export type Known = RecommendationDocument;
type RecordedFriendship = RecordedTrbooEvent & FriendshipEvent;

/** What a sender wrote with a recommendation. */
export interface Message {
  readonly senderId: string;
  readonly why: string;
  /** Different earlier texts of the same sender, newest first. */
  readonly earlier: readonly string[];
  /** ISO 8601. */
  readonly sentAt: string;
}

/** Sorts later times first. */
export const latestFirst = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);

const peopleOf = ({ data }: FriendshipEvent) =>
  'requestId' in data ? [data.senderId, data.receiverId] : [data.userId, data.friendId];

/** Caches answers by their keys. */
function memoized<Answer>(work: (...keys: string[]) => Answer): (...keys: string[]) => Answer {
  const known = new Map<string, Answer>();
  return (...keys) => {
    const key = keys.join(' ');
    const answer = known.get(key) ?? work(...keys);
    known.set(key, answer);
    return answer;
  };
}

/**
 * The truth after a log, found by searching all of it for each question, without the product's
 * projections and queries.
 */
export class Oracle {
  readonly facts: Facts;
  readonly libraries: LibraryFacts;
  /** All user ids, in the order of registration. */
  readonly everyone: readonly string[];

  constructor(
    readonly events: readonly RecordedTrbooEvent[],
    /** The setting PEOPLE. */
    readonly people: 'listed' | 'found' = 'listed',
  ) {
    this.facts = new Facts(events);
    this.libraries = new LibraryFacts(events);
    this.everyone = events.flatMap(({ type, data }) =>
      type === 'UserRegistered' ? [data.userId] : [],
    );
  }

  get recommendations(): readonly Known[] {
    return [...this.facts.recommendations.values()];
  }

  readonly person = memoized((userId = ''): Person => {
    let [email, firstName, lastName] = ['', '', ''];
    for (const { type, data } of this.events) {
      if (type !== 'UserRegistered' && type !== 'ProfileUpdated') continue;
      if (data.userId !== userId) continue;
      if (type === 'UserRegistered') email = data.email ?? '';
      [firstName, lastName] = [data.firstName ?? '', data.lastName ?? ''];
    }
    const snakeCase = { first_name: firstName, last_name: lastName, profile_picture: null };
    return { id: userId, email, firstName, lastName, profilePicture: null, ...snakeCase };
  });

  /** A person as shown to a viewer: only friends have an address. */
  personShown(viewerId: string, userId: string): Person {
    const isKnown = viewerId === userId || this.facts.areFriends(viewerId, userId);
    return isKnown ? this.person(userId) : { ...this.person(userId), email: '' };
  }

  emailOf(userId: string): string {
    return this.person(userId).email;
  }

  /** The last friendship event between two people. */
  lastBetween(one: string, other: string): RecordedFriendship | undefined {
    return this.events
      .filter((event): event is RecordedFriendship => event.type.startsWith('Friend'))
      .filter((event) => !event.type.startsWith('FriendList'))
      .findLast((event) => {
        const pair = peopleOf(event);
        return pair.includes(one) && pair.includes(other);
      });
  }

  readonly friendsOf = memoized((userId = ''): readonly string[] =>
    this.everyone.filter((other) => this.facts.areFriends(userId, other)),
  );

  /** Friends who are neither muted nor blocked. */
  readonly shownFriendsOf = memoized((userId = ''): readonly string[] =>
    this.everyone.filter((other) => this.facts.isShownFriend(userId, other)),
  );

  /** These people without those hidden from a viewer. */
  notHidden(viewerId: string, userIds: readonly string[]): string[] {
    return userIds.filter((other) => !this.facts.isHidden(viewerId, other));
  }

  /** People whose opinions a viewer is shown. */
  circleOf(userId: string): ReadonlySet<string> {
    return new Set([userId, ...this.shownFriendsOf(userId)]);
  }

  /** The latest message of each sender of a recommendation to a person, newest last. */
  readonly messages = memoized((recommendationId = '', userId = ''): readonly Message[] => {
    const kept = this.facts.kept.get(recommendationId)?.ownerId;
    const ownerId = this.facts.recommendations.get(recommendationId)?.ownerId ?? kept;
    const messages = new Map<string, Message>();
    for (const { type, data, metadata } of this.events) {
      if (type !== 'Shared' && type !== 'ShareWithdrawn') continue;
      if (data.recommendationId !== recommendationId) continue;
      if (data.ownerId !== ownerId || !data.recipientIds.includes(userId)) continue;
      if (data.senderId === kept) continue;
      const { senderId } = data;
      if (type === 'ShareWithdrawn') {
        messages.delete(senderId);
        continue;
      }
      const [why, before] = [data.why ?? '', messages.get(senderId)];
      const words = before ? [before.why, ...before.earlier] : [];
      const earlier = words.filter((each) => each !== why).slice(0, 4);
      messages.delete(senderId);
      messages.set(senderId, { senderId, why, earlier, sentAt: metadata.time });
    }
    return [...messages.values()];
  });

  /** Messages to a person from senders who are not hidden. */
  messagesShown(recommendationId: string, userId: string): readonly Message[] {
    return this.messages(recommendationId, userId).filter(
      ({ senderId }) => !this.facts.isHidden(userId, senderId),
    );
  }

  /**
   * Design §5: visible to its owner, the owner's friends unless it is private, recipients and savers,
   * but not when the viewer or the owner has blocked the other.
   */
  sees(userId: string, recommendationId: string): boolean {
    const kept = this.facts.kept.get(recommendationId);
    const known = this.facts.recommendations.get(recommendationId) ?? kept;
    if (known === undefined || this.facts.isEitherBlocked(userId, known.ownerId)) return false;
    if (kept !== undefined) return this.libraries.savedBy(userId).has(recommendationId);
    return (
      known.ownerId === userId ||
      (!known.keepPrivate && this.facts.areFriends(userId, known.ownerId)) ||
      this.messages(recommendationId, userId).length > 0 ||
      this.libraries.savedBy(userId).has(recommendationId)
    );
  }

  /** Whether a person may send a recommendation and create valid links to it. */
  maySend(userId: string, recommendationId: string): boolean {
    const known = this.facts.recommendations.get(recommendationId);
    return (
      this.sees(userId, recommendationId) &&
      known !== undefined &&
      (known.ownerId === userId || known.notToBePassedOn !== true)
    );
  }

  /** The outcome that a person told the senders of a recommendation, if any. */
  outcomeTold(recommendationId: string, userId: string): Outcome | undefined {
    const last = this.events.findLast(
      ({ type, data }) =>
        (type === 'OutcomeRecorded' || type === 'OutcomeTakenBack') &&
        data.recommendationId === recommendationId &&
        data.userId === userId,
    );
    if (last?.type !== 'OutcomeRecorded' || !last.data.isTold) return undefined;
    return { outcome: last.data.outcome, words: last.data.words ?? '' };
  }

  /** The recommendation as a viewer should see it. */
  card(viewerId: string, known: Known): Recommendation {
    const { recommendationId: id, title, type, link, metadata, keepPrivate } = known;
    const circle = this.circleOf(viewerId);
    const emails = (userIds: readonly string[]) =>
      userIds.filter((userId) => circle.has(userId)).map((userId) => this.emailOf(userId));
    const message = this.messagesShown(id, viewerId).at(-1);
    const savedDate = this.libraries.savedBy(viewerId).get(id);
    return {
      id,
      title,
      type,
      link,
      metadata,
      keepPrivate,
      ...(known.ownerId === viewerId && { audience: this.audienceOf(known) }),
      description: known.description ?? '',
      addedBy: this.personShown(viewerId, known.ownerId).email,
      addedByUser: this.personShown(viewerId, known.ownerId),
      addedDate: known.addedAt,
      likedBy: emails(this.facts.likers(id)).sort(),
      dislikedBy: emails(this.facts.dislikers(id)).sort(),
      commentedBy: emails(this.commenters(id)).sort(),
      inLibrary: known.ownerId === viewerId || savedDate !== undefined,
      ...(savedDate !== undefined && { savedDate }),
      ...(this.libraries.savedByLink(viewerId).has(id) && {
        savedByLink: true,
        requestId: [viewerId, known.ownerId].sort().join('_'),
      }),
      notToBePassedOn: known.notToBePassedOn === true,
      ...(known.ownerDeleted && { ownerDeleted: true as const }),
      ...(message && { why: message.why, fromEmail: this.emailOf(message.senderId) }),
    };
  }

  private audienceOf({ recommendationId, ownerId, keepPrivate }: Known) {
    if (!keepPrivate) return 'friends';
    const isSent = this.everyone.some((other) =>
      this.messages(recommendationId, other).some(({ senderId }) => senderId === ownerId),
    );
    return isSent ? 'recipients' : 'private';
  }

  private commenters(id: string): string[] {
    const comments = [...this.facts.comments.values()];
    return comments.filter((each) => each.recommendationId === id).map(({ userId }) => userId);
  }

  /** The number of likes from the viewer's circle. */
  likesShown(viewerId: string, recommendationId: string): number {
    const circle = this.circleOf(viewerId);
    return this.facts.likers(recommendationId).filter((userId) => circle.has(userId)).length;
  }
}
