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
import { inboxProjection } from './projection.js';

const after = (community: Community) => documentsAfter(inboxProjection, community.events);
const waiting = (community: Community, userId = 'ana') => after(community)[userId]?.openRequests;

describe('requests that wait for a person', () => {
  it('are counted while they are open', () => {
    const community = new Community().asks('ben', 'ana').asks('chloe', 'ana');
    expect(after(community)).toStrictEqual({ ana: { userId: 'ana', openRequests: 2 } });
  });

  it('stop counting when they are accepted or rejected', () => {
    const community = new Community().asks('ben', 'ana').asks('chloe', 'ana');
    expect(waiting(community.accepts('ana', 'ben'))).toBe(1);
    expect(waiting(community.rejects('ana', 'chloe'))).toBe(0);
  });

  it('are not counted for their sender', () => {
    const community = new Community().asks('ana', 'ben');
    expect(waiting(community, 'ana')).toBeUndefined();
    expect(waiting(community, 'ben')).toBe(1);
  });

  it('are counted again for the receiver when they are sent again', () => {
    const community = new Community().asks('ben', 'ana').rejects('ana', 'ben').asks('ben', 'ana');
    expect(waiting(community)).toBe(1);
    community.accepts('ana', 'ben').removes('ana', 'ben').asks('ana', 'ben');
    expect(waiting(community)).toBe(0);
    expect(waiting(community, 'ben')).toBe(1);
  });

  it('stay when a friendship ends', () => {
    const community = new Community().friends('ben', 'ana').asks('chloe', 'ana');
    expect(waiting(community.removes('ana', 'ben'))).toBe(1);
  });

  it('stay beside what the person has read', () => {
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const dune = { itemId: 'dune', at: at(4), as: 'read', count: 2 } as const;
    const community = new Community()
      .registers('ana')
      .asks('ben', 'ana')
      .marksRead('ana', { all: { until: at(3), count: 5 } })
      .asks('chloe', 'ana')
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

behavesAsProjection(inboxProjection, knownLog);
behavesAsProjection(inboxProjection, randomLogs);
completesPartialWrites(inboxProjection, knownLog);
