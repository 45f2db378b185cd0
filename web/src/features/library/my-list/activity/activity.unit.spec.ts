import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import {
  isListed,
  isUnread,
  nothingRead,
  type ReadState,
  statusOf,
  withAllRead,
  withLater,
  withMark,
  withReadCleared,
} from './activity.js';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const activity = (recommendationId: string, hour: number): Activity => ({
  recommendationId,
  at: at(hour),
});
/** Latest activity first. */
const [dune, emma, solaris] = [activity('dune', 9), activity('emma', 8), activity('solaris', 7)];
const all = [dune, emma, solaris];
const statuses = (state: ReadState, shown = all) => shown.map((each) => statusOf(state, each));

describe('the read state of likes and comments', () => {
  it('is empty at first', () => {
    expect(statuses(nothingRead)).toEqual(['unread', 'unread', 'unread']);
  });

  it('marks items one by one, and back', () => {
    const read = withMark(nothingRead, emma, 'read');
    expect(statuses(read)).toEqual(['unread', 'read', 'unread']);
    expect(statuses(withMark(read, emma, 'unread'))).toEqual(['unread', 'unread', 'unread']);
  });

  it('marks all items at once, wherever they are in the list', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => activity(`r${index}`, 5_000 - index));
    const read = withAllRead(withMark(nothingRead, dune, 'unread'), many);
    expect(many.every((each) => statusOf(read, each) === 'read')).toBe(true);
    expect(JSON.stringify(read).length).toBeLessThan(200);
    expect(withAllRead(nothingRead, [])).toBe(nothingRead);
  });

  it('becomes unread by later activity', () => {
    const read = withAllRead(nothingRead, all);
    expect(isUnread(read, activity('solaris', 10))).toBe(true);
    expect(isUnread(withMark(nothingRead, emma, 'read'), activity('emma', 10))).toBe(true);
  });

  it('marks items that are newer than the list', () => {
    const later = activity('solaris', 10);
    const known = withLater(all, [later, activity('emma', 1), activity('unlisted', 11)]);
    expect(known).toEqual([later, dune, emma]);
    expect(isUnread(withAllRead(nothingRead, known), later)).toBe(false);
  });

  it('clears read items from the list and keeps unread ones', () => {
    const read = withMark(withAllRead(nothingRead, [emma, solaris]), solaris, 'unread');
    const cleared = withReadCleared(withMark(read, dune, 'read'));
    expect(statuses(cleared)).toEqual(['cleared', 'cleared', 'unread']);
    expect(isListed(cleared, activity('emma', 11))).toBe(true);
    // Cleared items do not come back.
    expect(statuses(withAllRead(cleared, all))).toEqual(['cleared', 'cleared', 'read']);
  });

  it('clears exactly the read items, in whatever order they were marked', () => {
    const step = fc.oneof(
      fc.record({
        of: fc.constantFrom(...all),
        as: fc.constantFrom<'read' | 'unread'>('read', 'unread'),
      }),
      fc.constant('all' as const),
      fc.constant('clear' as const),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let state = nothingRead;
        for (const each of steps) {
          const before = statuses(state);
          if (each === 'all') state = withAllRead(state, all);
          else if (each === 'clear') state = withReadCleared(state);
          else state = withMark(state, each.of, each.as);
          const expected = all.map(({ recommendationId }, index) => {
            const status = before[index];
            if (each === 'clear') return status === 'read' ? 'cleared' : status;
            if (each === 'all') return status === 'unread' ? 'read' : status;
            return recommendationId === each.of.recommendationId ? each.as : status;
          });
          expect(statuses(state)).toEqual(expected);
        }
      }),
    );
  });
});
