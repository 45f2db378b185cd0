import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import { everyone, randomLogs } from '../testing/random-logs.js';
import { inboxProjection } from './projection.js';

const after = (community: Community) => documentsAfter(inboxProjection, community.events);

describe('requests that wait for a person', () => {
  it('stay beside what the person has read', () => {
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const dune = { itemId: 'dune', at: at(4), as: 'read', count: 2 } as const;
    const community = new Community()
      .registers('ana')
      .requestsFriend('ben', 'ana')
      .marksRead('ana', { all: { until: at(3), count: 5 } })
      .requestsFriend('chloe', 'ana')
      .marksRead('ana', { items: [dune] });
    const activity = { readUntil: at(3), clearedUntil: '', count: 7, marks: {} };
    const marks = { dune: { at: at(4), as: 'read' } };
    expect(after(community)).toStrictEqual({
      ana: { userId: 'ana', openRequests: 2, reading: { activity: { ...activity, marks } } },
    });
    community.marksRead('ana', { clear: true });
    const cleared = { dune: { at: at(4), as: 'cleared' } };
    expect(after(community)['ana']?.reading).toStrictEqual({
      activity: { ...activity, clearedUntil: at(3), marks: cleared },
    });
    expect(after(community.erases('ana'))).toStrictEqual({});
  });

  it('are after any history those between people whose last event is the request', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const facts = new Facts(events);
        const documents = documentsAfter(inboxProjection, events);
        for (const userId of everyone) {
          const open = everyone.filter((other) => facts.hasAsked(other, userId));
          expect(documents[userId]?.openRequests ?? 0).toBe(open.length);
        }
      }),
    );
  });
});
