import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import {
  behavesAsProjection,
  completesPartialWrites,
  documentsAfter,
} from '../testing/projection-specification.js';
import { everyone, knownLog, randomLogs } from '../testing/sample-logs.js';
import { type FriendDocument, friendDocumentId } from './document.js';
import { friendsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(friendsProjection, community.events);

/** The status of Ana and Ben, as each of them sees it. */
const statuses = (community: Community) => {
  const documents = after(community);
  return [documents['ana_ben']?.status, documents['ben_ana']?.status];
};
const asked = () => new Community().asks('ana', 'ben');

describe('two people', () => {
  it('have no documents before one asks the other', () => {
    expect(after(new Community().registers('ana').registers('ben'))).toStrictEqual({});
  });

  it('see a request as sent and as received', () => {
    const community = asked();
    const since = community.events.at(-1)?.metadata.time;
    const common = { requestId: 'ana_ben', since, foundBy: 'address' };
    expect(after(community)).toStrictEqual({
      ana_ben: { ...common, userId: 'ana', otherId: 'ben', status: 'sent' },
      ben_ana: { ...common, userId: 'ben', otherId: 'ana', status: 'received' },
    });
  });

  it('know by which item the request came, while it is open', () => {
    const community = new Community().asks('ana', 'ben', 'dune');
    expect(after(community)).toMatchObject({ ben_ana: { recommendationId: 'dune' } });
    const accepted = after(community.accepts('ben', 'ana'));
    expect(accepted['ben_ana']).not.toHaveProperty('recommendationId');
  });

  it('see it the other way round when the other asks, under the same request id', () => {
    const community = new Community().asks('ben', 'ana');
    expect(statuses(community)).toStrictEqual(['received', 'sent']);
    expect(after(community)['ben_ana']?.requestId).toBe('ana_ben');
  });

  it('are friends after the request was accepted', () => {
    expect(statuses(asked().accepts('ben', 'ana'))).toStrictEqual(['friends', 'friends']);
  });

  it('are nothing to each other after it was rejected', () => {
    expect(statuses(asked().rejects('ben', 'ana'))).toStrictEqual(['none', 'none']);
  });

  it.each([
    ['ana', 'ben'],
    ['ben', 'ana'],
  ])('are nothing to each other after %s has removed %s', (userId, friendId) => {
    const community = asked().accepts('ben', 'ana').removes(userId, friendId);
    expect(statuses(community)).toStrictEqual(['none', 'none']);
  });

  it('may ask again after a rejection and after a parting', () => {
    const again = asked().rejects('ben', 'ana').asks('ben', 'ana');
    expect(statuses(again)).toStrictEqual(['received', 'sent']);
    again.accepts('ana', 'ben').removes('ana', 'ben').asks('ana', 'ben');
    expect(statuses(again)).toStrictEqual(['sent', 'received']);
  });

  it('stand so since the last thing that happened between them', () => {
    const community = asked().registers('chloe').accepts('ben', 'ana');
    const accepted = community.events.at(-1)?.metadata.time;
    community.asks('chloe', 'ana');
    expect(after(community)['ana_ben']?.since).toBe(accepted);
    expect(after(community)['ben_ana']?.since).toBe(accepted);
  });

  it('are left alone by what happens between others', () => {
    const community = asked();
    const before = after(community);
    expect(after(community.friends('ana', 'chloe').friends('chloe', 'ben'))).toMatchObject(before);
  });
});

function expected(facts: Facts, userId: string, otherId: string): FriendDocument['status'] {
  if (facts.areFriends(userId, otherId)) return 'friends';
  if (facts.hasAsked(userId, otherId)) return 'sent';
  return facts.hasAsked(otherId, userId) ? 'received' : 'none';
}

describe('after any history', () => {
  it('everybody stands to everybody as the last event between them says', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = documentsAfter(friendsProjection, events);
        const facts = new Facts(events);
        for (const userId of everyone) {
          for (const otherId of everyone) {
            const document = documents[friendDocumentId(userId, otherId)];
            expect(document?.status ?? 'none').toBe(expected(facts, userId, otherId));
          }
        }
      }),
    );
  });

  it('both sides of a pair are there, and say the same', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = documentsAfter(friendsProjection, events);
        for (const { userId, otherId, requestId, since } of Object.values(documents)) {
          expect(userId).not.toBe(otherId);
          const other = documents[friendDocumentId(otherId, userId)];
          expect(other).toMatchObject({ userId: otherId, otherId: userId, requestId, since });
        }
      }),
    );
  });
});

behavesAsProjection(friendsProjection, knownLog);
behavesAsProjection(friendsProjection, randomLogs);
completesPartialWrites(friendsProjection, knownLog);
