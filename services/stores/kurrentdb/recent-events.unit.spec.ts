import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../ports.js';
import { RecentEvents, toPosition } from './recorded-events.js';

const at = (index: number) => toPosition(BigInt(index));
const event = (index: number): StoredEvent => ({
  ...{ id: String(index), type: 'Sampled', data: {}, metadata: {} },
  ...{ stream: 'sample', revision: index, position: at(index) },
});

describe('The recent events of a subscription', () => {
  const withEvents = (from: number, to: number) => {
    const recent = new RecentEvents(at(from - 1));
    for (let index = from; index <= to; index += 1) {
      recent.add({ position: at(index), event: index % 10 === 0 ? null : event(index) });
    }
    return recent;
  };

  it('are returned page by page, without system events', () => {
    const recent = withEvents(5, 12);
    const page = recent.pageAfter(at(7), 3);
    expect(page?.events.map(({ id }) => id)).toEqual(['8', '9']);
    expect(page?.through).toBe(at(10));
    expect(recent.pageAfter(at(10), 3)).toEqual({
      events: [event(11), event(12)],
      through: at(12),
    });
  });

  it('are an empty page at the end, and undefined for a position that is too old', () => {
    const recent = withEvents(5, 12);
    expect(recent.pageAfter(at(12), 3)).toEqual({ events: [], through: at(12) });
    expect(recent.pageAfter(at(4), 1)?.events).toEqual([event(5)]);
    expect(recent.pageAfter(at(3), 3)).toBeUndefined();
  });

  it('are undefined for a position without an event of this log', () => {
    const recent = new RecentEvents(at(4));
    recent.add({ position: at(7), event: event(7) });
    expect(recent.pageAfter(at(6), 3)).toBeUndefined();
    expect(recent.pageAfter(at(40), 3)).toBeUndefined();
  });

  it('are limited to about a thousand', () => {
    const recent = withEvents(1, 10_000);
    const first = [...Array(10_000).keys()].find((index) => recent.pageAfter(at(index), 1));
    expect(first).toBeGreaterThanOrEqual(8_750);
    expect(first).toBeLessThanOrEqual(9_000);
    expect(recent.pageAfter(at(first ?? 0), 1)?.through).toBe(at((first ?? 0) + 1));
  });
});
