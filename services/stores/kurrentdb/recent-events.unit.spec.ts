import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../ports.js';
import { RecentEvents } from './recent-events.js';
import { toPosition } from './recorded-events.js';

const at = (place: number) => toPosition(BigInt(place));
const event = (place: number): StoredEvent => ({
  ...{ id: String(place), type: 'Sampled', data: {}, metadata: {} },
  ...{ stream: 'sample', revision: place, position: at(place) },
});

describe('The end of the log, as a subscription has brought it', () => {
  const withEvents = (from: number, to: number) => {
    const recent = new RecentEvents(at(from - 1));
    for (let place = from; place <= to; place += 1) {
      recent.add({ position: at(place), event: place % 10 === 0 ? null : event(place) });
    }
    return recent;
  };

  it('is given page by page, and moves past what the server wrote for itself', () => {
    const recent = withEvents(5, 12);
    const page = recent.pageAfter(at(7), 3);
    expect(page?.events.map(({ id }) => id)).toEqual(['8', '9']);
    expect(page?.through).toBe(at(10));
    expect(recent.pageAfter(at(10), 3)).toEqual({
      events: [event(11), event(12)],
      through: at(12),
    });
  });

  it('says that nothing came, and that it does not have what came before', () => {
    const recent = withEvents(5, 12);
    expect(recent.pageAfter(at(12), 3)).toEqual({ events: [], through: at(12) });
    expect(recent.pageAfter(at(4), 1)?.events).toEqual([event(5)]);
    expect(recent.pageAfter(at(3), 3)).toBeUndefined();
  });

  it('says nothing to a reader who stands where no event of this log does', () => {
    const recent = new RecentEvents(at(4));
    recent.add({ position: at(7), event: event(7) });
    expect(recent.pageAfter(at(6), 3)).toBeUndefined();
    expect(recent.pageAfter(at(40), 3)).toBeUndefined();
  });

  it('keeps a thousand or somewhat more, and knows what it has let go', () => {
    const recent = withEvents(1, 10_000);
    const first = [...Array(10_000).keys()].find((place) => recent.pageAfter(at(place), 1));
    expect(first).toBeGreaterThanOrEqual(8_750);
    expect(first).toBeLessThanOrEqual(9_000);
    expect(recent.pageAfter(at(first ?? 0), 1)?.through).toBe(at((first ?? 0) + 1));
  });
});
