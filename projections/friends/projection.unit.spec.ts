import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import { everyone, randomLogs } from '../testing/random-logs.js';
import { type FriendDocument, friendDocumentId, friendsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(friendsProjection, community.events);

const asked = () => new Community().requestsFriend('ana', 'ben');

describe('Two people', () => {
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
    const community = new Community().requestsFriend('ana', 'ben', 'dune');
    expect(after(community)).toMatchObject({ ben_ana: { recommendationId: 'dune' } });
    const accepted = after(community.accepts('ben', 'ana'));
    expect(accepted['ben_ana']).not.toHaveProperty('recommendationId');
  });

  it('have their status since the last event between them', () => {
    const community = asked().registers('chloe').accepts('ben', 'ana');
    const accepted = community.events.at(-1)?.metadata.time;
    community.requestsFriend('chloe', 'ana');
    expect(after(community)['ana_ben']?.since).toBe(accepted);
    expect(after(community)['ben_ana']?.since).toBe(accepted);
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
