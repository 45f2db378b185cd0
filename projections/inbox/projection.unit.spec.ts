import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import {
  behavesAsProjection,
  completesPartialWrites,
  documentsAfter,
} from '../testing/projection-specification.js';
import { everyone, knownLog, randomLogs } from '../testing/sample-logs.js';
import { likesId, waitingId } from './document.js';
import { inboxProjection } from './projection.js';

const after = (community: Community) => documentsAfter(inboxProjection, community.events);

/** Open requests of a person. */
const waiting = (community: Community, userId = 'ana') => {
  const document = after(community)[waitingId(userId)];
  return document?.kind === 'waiting' ? document.openRequests : undefined;
};
/** How many of Ana's recommendations Ben likes. */
const bensLikes = (community: Community) => {
  const document = after(community)[likesId('ana', 'ben')];
  return document?.kind === 'likes' ? document.likes : undefined;
};

describe('requests that wait for a person', () => {
  it('are counted while they are open', () => {
    const community = new Community().asks('ben', 'ana').asks('chloe', 'ana');
    expect(after(community)).toStrictEqual({
      [waitingId('ana')]: { kind: 'waiting', userId: 'ana', openRequests: 2 },
    });
  });

  it('stop counting when they are accepted or rejected', () => {
    const community = new Community().asks('ben', 'ana').asks('chloe', 'ana');
    expect(waiting(community.accepts('ana', 'ben'))).toBe(1);
    expect(waiting(community.rejects('ana', 'chloe'))).toBe(0);
  });

  it('do not wait for the one who sent them', () => {
    const community = new Community().asks('ana', 'ben');
    expect(waiting(community, 'ana')).toBeUndefined();
    expect(waiting(community, 'ben')).toBe(1);
  });

  it('count again when they are sent again, to whoever receives them', () => {
    const community = new Community().asks('ben', 'ana').rejects('ana', 'ben').asks('ben', 'ana');
    expect(waiting(community)).toBe(1);
    community.accepts('ana', 'ben').removes('ana', 'ben').asks('ana', 'ben');
    expect(waiting(community)).toBe(0);
    expect(waiting(community, 'ben')).toBe(1);
  });

  it('are left alone by the end of a friendship', () => {
    const community = new Community().friends('ben', 'ana').asks('chloe', 'ana');
    expect(waiting(community.removes('ana', 'ben'))).toBe(1);
  });
});

describe('likes on a person’s recommendations', () => {
  it('are counted for each who gives them', () => {
    const community = new Community().adds('ana', 'dune').adds('ana', 'emma');
    community.likes('ben', 'dune').likes('ben', 'emma').likes('chloe', 'emma');
    expect(after(community)).toStrictEqual({
      [likesId('ana', 'ben')]: { kind: 'likes', userId: 'ana', likerId: 'ben', likes: 2 },
      [likesId('ana', 'chloe')]: { kind: 'likes', userId: 'ana', likerId: 'chloe', likes: 1 },
    });
  });

  it('stop counting when they are taken back, or become dislikes', () => {
    const community = new Community().adds('ana', 'dune').adds('ana', 'emma');
    community.likes('ben', 'dune').likes('ben', 'emma');
    expect(bensLikes(community.unlikes('ben', 'dune'))).toBe(1);
    expect(bensLikes(community.dislikes('ben', 'emma'))).toBe(0);
  });

  it('do not include dislikes', () => {
    const community = new Community().adds('ana', 'dune').dislikes('ben', 'dune');
    expect(after(community.undislikes('ben', 'dune'))).toStrictEqual({});
  });

  it('do not include one’s own', () => {
    const community = new Community().adds('ana', 'dune').likes('ana', 'dune');
    expect(after(community.unlikes('ana', 'dune'))).toStrictEqual({});
  });
});

/** The badge as it is read: open requests, and likes of the friends of the moment. */
function badge(events: readonly RecordedTrbooEvent[], facts: Facts, userId: string): number {
  const documents = documentsAfter(inboxProjection, events);
  const friends = everyone.filter((other) => facts.areFriends(userId, other));
  const ids = [waitingId(userId), ...friends.map((friend) => likesId(userId, friend))];
  let sum = 0;
  for (const id of ids) {
    const document = documents[id];
    if (document?.kind === 'waiting') sum += document.openRequests;
    if (document?.kind === 'likes') sum += document.likes;
  }
  return sum;
}

describe('after any history', () => {
  it('the badge is friends’ current likes on own recommendations and requests still open', () => {
    fc.assert(
      fc.property(randomLogs, fc.constantFrom(...everyone), (events, userId) => {
        const facts = new Facts(events);
        const requests = everyone.filter((other) => facts.hasAsked(other, userId)).length;
        const likes = facts
          .owned(userId)
          .flatMap(({ recommendationId }) => facts.likers(recommendationId))
          .filter((liker) => facts.areFriends(userId, liker)).length;
        expect(badge(events, facts, userId)).toBe(requests + likes);
      }),
    );
  });

  it('each count is what the last events say', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const facts = new Facts(events);
        for (const document of Object.values(documentsAfter(inboxProjection, events))) {
          if (document.kind === 'waiting') {
            const open = everyone.filter((other) => facts.hasAsked(other, document.userId));
            expect(document.openRequests).toBe(open.length);
          } else {
            const liked = facts
              .owned(document.userId)
              .filter(({ recommendationId }) =>
                facts.likers(recommendationId).includes(document.likerId),
              );
            expect(document.likes).toBe(liked.length);
          }
        }
      }),
    );
  });
});

behavesAsProjection(inboxProjection, knownLog);
behavesAsProjection(inboxProjection, randomLogs);
completesPartialWrites(inboxProjection, knownLog);
