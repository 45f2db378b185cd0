import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import { everyone, randomLogs } from '../testing/random-logs.js';
import { type Figures, figuresId, type HomeStatsDocument, itemId } from './document.js';
import { homeStatsProjection } from './projection.js';

type Documents = Readonly<Record<string, HomeStatsDocument>>;

const after = (community: Community) => documentsAfter(homeStatsProjection, community.events);

const nothing = {
  recommendations: 0,
  likesReceived: 0,
  likesOnVisible: 0,
  commentsReceived: 0,
  friends: 0,
};

/** The figures of a user; all zero when there are none. */
function figuresIn(documents: Documents, userId: string): Figures {
  const document = documents[figuresId(userId)];
  return document?.kind === 'figures' ? document : { kind: 'figures', userId, ...nothing };
}
const anasFigures = (community: Community) => figuresIn(after(community), 'ana');

/** Likes on what these people show to friends. */
const likesOn = (documents: Documents, friends: readonly string[]) =>
  friends.map((id) => figuresIn(documents, id).likesOnVisible).reduce((sum, each) => sum + each, 0);

describe('after any history', () => {
  it('everybody’s figures count what the design says', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = documentsAfter(homeStatsProjection, events);
        const facts = new Facts(events);
        const likersOf = (ownerId: string) =>
          facts.owned(ownerId).flatMap(({ recommendationId }) => facts.likers(recommendationId));
        for (const userId of everyone) {
          const friends = everyone.filter((other) => facts.areFriends(userId, other));
          const likesOnContent = friends
            .flatMap((friend) => facts.shown(friend))
            .flatMap(({ recommendationId }) => facts.likers(recommendationId)).length;
          const figures = figuresIn(documents, userId);
          expect(figures.recommendations).toBe(facts.owned(userId).length);
          expect(figures.likesReceived).toBe(
            likersOf(userId).filter((liker) => liker !== userId).length,
          );
          const comments = [...facts.comments.values()].filter(
            (one) => one.ownerId === userId && one.userId !== userId,
          );
          expect(figures.commentsReceived).toBe(comments.length);
          expect(figures.friends).toBe(friends.length);
          expect(likesOn(documents, friends)).toBe(likesOnContent);
        }
      }),
    );
  });
});

describe('activity', () => {
  const activity = (community: Community) => {
    const document = after(community)[itemId('dune')];
    return document?.kind === 'item' ? [document.active, document.activeAt] : undefined;
  };
  const lastTime = (community: Community) => community.events.at(-1)?.metadata.time;
  const none = [undefined, undefined];

  it('is when somebody else last liked it or commented on it', () => {
    const community = new Community().adds('ana', 'dune').likes('ana', 'dune');
    expect(activity(community.comments('ana', 'dune', 'Mine.'))).toStrictEqual(none);
    expect(activity(community.likes('ben', 'dune'))).toStrictEqual(['ana', lastTime(community)]);
    community.comments('chloe', 'dune', 'Yes!');
    const commented = lastTime(community);
    expect(activity(community)).toStrictEqual(['ana', commented]);
    expect(activity(community.unlikes('ben', 'dune'))).toStrictEqual(['ana', commented]);
    community.comments('chloe', 'dune', 'Oh yes!');
    const anew = lastTime(community);
    expect([anew === commented, activity(community)]).toStrictEqual([false, ['ana', anew]]);
    community.comments('ana', 'dune', 'Mine, anew.');
    expect(activity(community)).toStrictEqual(['ana', anew]);
    expect(anasFigures(community)).toMatchObject({ commentsReceived: 1 });
  });

  it('is over when the last like is taken back, or the recommendation deleted', () => {
    const community = new Community().adds('ana', 'dune').likes('ben', 'dune');
    expect(activity(community.unlikes('ben', 'dune'))).toStrictEqual(none);
    expect(activity(community.likes('ben', 'dune').deletes('ana', 'dune'))).toStrictEqual(none);
  });
});
