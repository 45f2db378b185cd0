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
import { type FriendDocument, friendDocumentId, friendsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(friendsProjection, community.events);

/** The status of Ana and Ben, as each of them sees it. */
const statuses = (community: Community) => {
  const documents = after(community);
  return [documents['ana_ben']?.status, documents['ben_ana']?.status];
};
const asked = () => new Community().asks('ana', 'ben');

describe('Two people', () => {
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

  it('have the item of the request while it is open', () => {
    const community = new Community().asks('ana', 'ben', 'dune');
    expect(after(community)).toMatchObject({ ben_ana: { recommendationId: 'dune' } });
    const accepted = after(community.accepts('ben', 'ana'));
    expect(accepted['ben_ana']).not.toHaveProperty('recommendationId');
  });

  it('have the same request id when the other one sends the request', () => {
    const community = new Community().asks('ben', 'ana');
    expect(statuses(community)).toStrictEqual(['received', 'sent']);
    expect(after(community)['ben_ana']?.requestId).toBe('ana_ben');
  });

  it('are friends after the request was accepted', () => {
    expect(statuses(asked().accepts('ben', 'ana'))).toStrictEqual(['friends', 'friends']);
  });

  it('have no relation after the request was rejected', () => {
    expect(statuses(asked().rejects('ben', 'ana'))).toStrictEqual(['none', 'none']);
  });

  it.each([
    ['ana', 'ben'],
    ['ben', 'ana'],
  ])('have no relation after %s has removed %s', (userId, friendId) => {
    const community = asked().accepts('ben', 'ana').removes(userId, friendId);
    expect(statuses(community)).toStrictEqual(['none', 'none']);
  });

  it('can send a request again after a rejection and after a removal', () => {
    const again = asked().rejects('ben', 'ana').asks('ben', 'ana');
    expect(statuses(again)).toStrictEqual(['received', 'sent']);
    again.accepts('ana', 'ben').removes('ana', 'ben').asks('ana', 'ben');
    expect(statuses(again)).toStrictEqual(['sent', 'received']);
  });

  it('have their status since the last event between them', () => {
    const community = asked().registers('chloe').accepts('ben', 'ana');
    const accepted = community.events.at(-1)?.metadata.time;
    community.asks('chloe', 'ana');
    expect(after(community)['ana_ben']?.since).toBe(accepted);
    expect(after(community)['ben_ana']?.since).toBe(accepted);
  });

  it('are not affected by events between others', () => {
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

describe('After any history', () => {
  it('all people have the relation of the last event between them', () => {
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

  it('both documents of a pair exist, and agree', () => {
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
