import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import {
  behavesAsProjection,
  completesPartialWrites,
} from '../testing/projection-specification.js';
import { knownLog } from '../testing/known-log.js';
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

describe('the number of own recommendations', () => {
  it('grows with each that is added, private ones too', () => {
    const community = new Community().adds('ana', 'dune').adds('ben', 'emma');
    expect(anasFigures(community)).toMatchObject({ ...nothing, recommendations: 1 });
    community.adds('ana', 'diary', { keepPrivate: true });
    expect(anasFigures(community)).toMatchObject({ ...nothing, recommendations: 2 });
  });

  it('does not grow for the second of two who use one id', () => {
    const community = new Community().adds('ben', 'dune').adds('ana', 'dune');
    expect(anasFigures(community).recommendations).toBe(0);
  });
});

describe('the number of likes received', () => {
  it('counts what others like now', () => {
    const community = new Community().adds('ana', 'dune').likes('ben', 'dune');
    expect(anasFigures(community.likes('chloe', 'dune')).likesReceived).toBe(2);
    expect(anasFigures(community.unlikes('ben', 'dune')).likesReceived).toBe(1);
    expect(anasFigures(community.dislikes('chloe', 'dune')).likesReceived).toBe(0);
    expect(anasFigures(community.likes('chloe', 'dune')).likesReceived).toBe(1);
  });

  it('does not count one’s own likes', () => {
    const community = new Community().adds('ana', 'dune').likes('ana', 'dune');
    expect(anasFigures(community).likesReceived).toBe(0);
    expect(anasFigures(community.unlikes('ana', 'dune')).likesReceived).toBe(0);
  });

  it('does not count dislikes', () => {
    const community = new Community().adds('ana', 'dune').dislikes('ben', 'dune');
    expect(anasFigures(community).likesReceived).toBe(0);
    expect(anasFigures(community.undislikes('ben', 'dune')).likesReceived).toBe(0);
  });

  it('stays when the friendship ends', () => {
    const community = new Community().friends('ana', 'ben').adds('ana', 'dune');
    community.likes('ben', 'dune').removes('ben', 'ana');
    expect(anasFigures(community).likesReceived).toBe(1);
  });
});

describe('the likes on friends’ recommendations', () => {
  const onAnas = (community: Community) => likesOn(after(community), ['ana']);

  it('are those of everybody, the friend’s own included', () => {
    const community = new Community().friends('ana', 'ben').adds('ana', 'dune');
    community.likes('chloe', 'dune').likes('ana', 'dune').likes('ben', 'dune');
    expect(onAnas(community)).toBe(3);
  });

  it('stop counting when they are taken back, by oneself or by others', () => {
    const community = new Community().friends('ana', 'ben').adds('ana', 'dune');
    community.likes('chloe', 'dune').likes('ben', 'dune').unlikes('ben', 'dune');
    expect(onAnas(community)).toBe(1);
    expect(onAnas(community.dislikes('chloe', 'dune'))).toBe(0);
  });

  it('do not include likes on what is private', () => {
    const community = new Community().adds('ana', 'diary', { keepPrivate: true });
    expect(onAnas(community.likes('ana', 'diary'))).toBe(0);
    expect(onAnas(community.unlikes('ana', 'diary'))).toBe(0);
  });
});

describe('the number of friends', () => {
  it('counts friendships on both sides from when they begin to when they end', () => {
    const community = new Community().asks('ana', 'ben');
    expect(anasFigures(community).friends).toBe(0);
    community.accepts('ben', 'ana').friends('chloe', 'ana');
    const documents = after(community);
    expect(
      everyone.slice(0, 3).map((userId) => figuresIn(documents, userId).friends),
    ).toStrictEqual([2, 1, 1]);
    expect(anasFigures(community.removes('ben', 'ana')).friends).toBe(1);
    expect(anasFigures(community.removes('ana', 'chloe')).friends).toBe(0);
  });

  it('counts others’ comments on own recommendations, each person’s once', () => {
    const community = new Community().adds('ana', 'dune').comments('ana', 'dune', 'Mine.');
    community.comments('ben', 'dune', 'Yes!').comments('ben', 'dune', 'Yes, yes!');
    expect(anasFigures(community).commentsReceived).toBe(1);
    expect(anasFigures(community.comments('chloe', 'dune', 'No.')).commentsReceived).toBe(2);
    expect(anasFigures(community.removesComment('ben', 'dune')).commentsReceived).toBe(1);
  });

  it('does not count a request that was rejected', () => {
    const community = new Community().asks('ana', 'ben').rejects('ben', 'ana');
    expect(after(community)).toStrictEqual({});
  });

  it('counts a friendship again that begins again', () => {
    const community = new Community().friends('ana', 'ben').removes('ana', 'ben');
    expect(anasFigures(community.friends('ben', 'ana')).friends).toBe(1);
  });
});

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

describe('a deletion', () => {
  it('subtracts what the recommendation added from its owner’s figures', () => {
    const community = new Community().friends('ana', 'ben').adds('ana', 'emma').adds('ana', 'dune');
    const before = anasFigures(new Community().friends('ana', 'ben').adds('ana', 'emma'));
    community.likes('ana', 'dune').likes('ben', 'dune').likes('chloe', 'dune');
    community.unlikes('chloe', 'dune').comments('ben', 'dune', 'Yes!').deletes('ana', 'dune');
    expect(anasFigures(community)).toStrictEqual(before);
  });

  it('makes later reactions and comments void', () => {
    const community = new Community().adds('ana', 'dune').likes('ben', 'dune');
    community.deletes('ana', 'dune').unlikes('ben', 'dune').likes('chloe', 'dune');
    expect(anasFigures(community.comments('ben', 'dune', 'Late.'))).toMatchObject(nothing);
  });
});

behavesAsProjection(homeStatsProjection, knownLog);
behavesAsProjection(homeStatsProjection, randomLogs);
completesPartialWrites(homeStatsProjection, knownLog);
