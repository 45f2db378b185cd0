import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { everyone, randomLogs } from '../testing/random-logs.js';
import { blockDocumentId, blockOf, blocksProjection } from './projection.js';

const after = (community: Community) => documentsAfter(blocksProjection, community.events);
const muted = () => new Community().mutes('ana', 'ben');

describe('A muted or blocked person', () => {
  it('has a document in one direction, with the time', () => {
    const community = muted();
    const mutedAt = community.events.at(-1)?.metadata.time;
    expect(after(community)).toStrictEqual({
      ana_ben: { userId: 'ana', otherId: 'ben', relation: 'muted', mutedAt },
    });
  });

  it('counts as blocked while both muted and blocked', () => {
    const community = muted().blocks('ana', 'ben');
    const [mutedAt, blockedAt] = community.events.slice(-2).map(({ metadata }) => metadata.time);
    expect(after(community)).toStrictEqual({
      ana_ben: { userId: 'ana', otherId: 'ben', relation: 'blocked', mutedAt, blockedAt },
    });
    expect(after(community.unblocks('ana', 'ben'))['ana_ben']).toStrictEqual({
      userId: 'ana',
      otherId: 'ben',
      relation: 'muted',
      mutedAt,
    });
  });

  it('has no document when both have ended', () => {
    expect(after(muted().unmutes('ana', 'ben'))).toStrictEqual({});
    const both = muted().blocks('ana', 'ben').unmutes('ana', 'ben');
    expect(after(both)['ana_ben']?.relation).toBe('blocked');
    expect(after(both.unblocks('ana', 'ben'))).toStrictEqual({});
  });
  it.each(['ana', 'ben'])('has no document after the account of %s was erased', (userId) => {
    expect(after(muted().registers(userId).erases(userId))).toStrictEqual({});
  });
});

describe('The id of a document', () => {
  it('contains both people', () => {
    fc.assert(
      fc.property(fc.ulid(), fc.ulid(), (userId, otherId) => {
        expect(blockOf(blockDocumentId(userId, otherId))).toStrictEqual({ userId, otherId });
      }),
    );
  });
});

/** Whether the last event of these two types between the two people is the first type. */
function holds(
  events: readonly RecordedTrbooEvent[],
  [begun, ended]:
    readonly ['PersonMuted', 'PersonUnmuted'] | readonly ['PersonBlocked', 'PersonUnblocked'],
  [userId, otherId]: readonly [string, string],
): boolean {
  const last = events.findLast(
    ({ type, data }) =>
      (type === begun || type === ended) && data.userId === userId && data.otherId === otherId,
  );
  return last?.type === begun;
}

describe('After any history', () => {
  it('people have muted and blocked others as the last events say', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = documentsAfter(blocksProjection, events);
        for (const userId of everyone) {
          for (const otherId of everyone) {
            const document = documents[blockDocumentId(userId, otherId)];
            const isMuted = holds(events, ['PersonMuted', 'PersonUnmuted'], [userId, otherId]);
            const isBlocked = holds(
              events,
              ['PersonBlocked', 'PersonUnblocked'],
              [userId, otherId],
            );
            expect(document?.mutedAt !== undefined).toBe(isMuted);
            expect(document?.blockedAt !== undefined).toBe(isBlocked);
          }
        }
      }),
    );
  });
});
