import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { type MarkRead, readingDecider, stateOfKind } from './decider.js';
import type { ReadingEvent } from './events.js';
import { maxMarks, statusOf } from './read-state.js';

const { given } = specification(readingDecider);
const about = { userId: 'ana', kind: 'activity' } as const;
const mark = (what: Omit<MarkRead, 'type' | 'userId' | 'kind'>): MarkRead => ({
  type: 'MarkRead',
  ...about,
  ...what,
});
const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const all = (until: number, count = until): ReadingEvent => ({
  type: 'AllMarkedRead',
  data: { ...about, until: day(until), count },
});
const item = (itemId: string, at: number, as: 'read' | 'unread' = 'read') => ({
  ...{ itemId, at: day(at), as, count: 1 },
});
const marked = (...given: Parameters<typeof item>): ReadingEvent => ({
  type: 'ItemMarked',
  data: { ...about, ...item(...given) },
});
const cleared: ReadingEvent = { type: 'ReadCleared', data: about };
const after = (...events: ReadingEvent[]) =>
  stateOfKind(stateAfter(readingDecider, events), 'activity');

describe('What a person has read', () => {
  it('is recorded up to a time, and not up to an earlier one again', () => {
    given()
      .when(mark({ all: { until: day(5), count: 5 } }))
      .then(all(5));
    for (const until of [4, 5]) {
      given(all(5))
        .when(mark({ all: { until: day(until), count: 9 } }))
        .thenNothingHappened();
    }
  });

  it('is recorded for single items once, and again for later news', () => {
    given()
      .when(mark({ items: [item('dune', 2), item('dune', 2), item('emma', 3)] }))
      .then(marked('dune', 2), marked('emma', 3));
    given(all(5))
      .when(mark({ items: [item('dune', 2), item('dune', 6)] }))
      .then(marked('dune', 6));
    given(all(5))
      .when(mark({ items: [item('dune', 2, 'unread')] }))
      .then(marked('dune', 2, 'unread'));
    given()
      .when(mark({ items: [item('dune', 2, 'unread')] }))
      .thenNothingHappened();
  });

  it('is cleared once', () => {
    given(all(5))
      .when(mark({ clear: true }))
      .then(cleared);
    given(all(5), cleared)
      .when(mark({ clear: true }))
      .thenNothingHappened();
  });

  it('is taken over from a device: cleared, then read', () => {
    const ofDevice = mark({
      all: { until: day(3), count: 1 },
      items: [item('dune', 4)],
      clear: true,
    });
    given().when(ofDevice).then(all(3, 1), marked('dune', 4), cleared);
    const state = after(all(3, 1), marked('dune', 4), cleared);
    expect(statusOf(state, 'dune', day(4))).toBe('cleared');
    expect(statusOf(state, 'emma', day(3))).toBe('cleared');
    expect(statusOf(state, 'emma', day(4))).toBe('unread');
  });

  it('counts what was read', () => {
    expect(after(all(5, 7), marked('dune', 6), marked('emma', 2, 'unread')).count).toBe(7);
    expect(after(marked('emma', 2, 'unread')).count).toBe(0);
  });

  it('keeps the newest single marks, a bounded number', () => {
    const marks = Array.from({ length: maxMarks + 2 }, (_, number): ReadingEvent => ({
      type: 'ItemMarked',
      data: { ...about, itemId: `r${number}`, at: String(10_000 + number), as: 'read', count: 1 },
    }));
    const kept = Object.keys(after(...marks).marks);
    expect(kept).toHaveLength(maxMarks);
    expect(kept).not.toContain('r1');
    expect(kept).toContain(`r${maxMarks + 1}`);
  });

  it('is part of a snapshot', () => {
    const state = stateAfter(readingDecider, [all(5), marked('dune', 6)]);
    const { toJson, fromJson } = readingDecider.snapshot ?? {};
    expect(fromJson?.(JSON.parse(JSON.stringify(toJson?.(state))))).toEqual(state);
    expect(() => fromJson?.({ activity: 1 })).toThrow();
  });
});
