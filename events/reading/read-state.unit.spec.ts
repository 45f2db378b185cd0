import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ReadingEvent } from './events.js';
import { nothingRead, type ReadState, readStateAfter, statusOf } from './read-state.js';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const about = { userId: 'ana', kind: 'activity' } as const;
const [dune, emma, solaris] = [
  { itemId: 'dune', at: at(9) },
  { itemId: 'emma', at: at(8) },
  { itemId: 'solaris', at: at(7) },
];
const items = [dune, emma, solaris];
const statuses = (state: ReadState) => items.map(({ itemId, at }) => statusOf(state, itemId, at));
const marked = (item: typeof dune, as: 'read' | 'unread'): ReadingEvent => ({
  type: 'ItemMarked',
  data: { ...about, ...item, as, count: 1 },
});
const all = (until: string): ReadingEvent => ({
  type: 'AllMarkedRead',
  data: { ...about, until, count: 3 },
});
const cleared: ReadingEvent = { type: 'ReadCleared', data: about };
const after = (...events: ReadingEvent[]) => events.reduce(readStateAfter, nothingRead);

describe('the read state of items', () => {
  it('marks single items, and back', () => {
    expect(statuses(nothingRead)).toEqual(['unread', 'unread', 'unread']);
    expect(statuses(after(marked(emma, 'read')))).toEqual(['unread', 'read', 'unread']);
    const back = after(marked(emma, 'read'), marked(emma, 'unread'));
    expect(statuses(back)).toEqual(['unread', 'unread', 'unread']);
  });

  it('becomes unread by later news', () => {
    expect(statusOf(after(all(at(9))), 'solaris', at(10))).toBe('unread');
    expect(statusOf(after(marked(emma, 'read')), 'emma', at(10))).toBe('unread');
  });

  it('lists cleared items no more, until there is news of them', () => {
    const read = after(all(at(8)), marked(solaris, 'unread'), marked(dune, 'read'), cleared);
    expect(statuses(read)).toEqual(['cleared', 'cleared', 'unread']);
    expect(statusOf(read, 'emma', at(11))).toBe('unread');
    expect(statuses(readStateAfter(read, all(at(9))))).toEqual(['cleared', 'cleared', 'read']);
  });

  it('clears exactly the read items, in whatever order they were marked', () => {
    const step = fc.oneof(
      fc.record({
        of: fc.constantFrom(...items),
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
          if (each === 'all') state = readStateAfter(state, all(at(9)));
          else if (each === 'clear') state = readStateAfter(state, cleared);
          else state = readStateAfter(state, marked(each.of, each.as));
          const expected = items.map(({ itemId }, index) => {
            const status = before[index];
            if (each === 'clear') return status === 'read' ? 'cleared' : status;
            if (each === 'all') return status === 'unread' ? 'read' : status;
            return itemId === each.of.itemId ? each.as : status;
          });
          expect(statuses(state)).toEqual(expected);
        }
      }),
    );
  });
});
