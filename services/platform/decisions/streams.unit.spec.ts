import { describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { reactionDecider } from '../../../events/reaction/decider.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { openMemoryReadStore } from '../../../tests/stand-ins/memory/read-store.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { Snapshots } from './snapshots.js';
import { emptyStream, Streams } from './streams.js';

/** Loads `count` streams of `events` events each. @returns the names of those still cached. */
function cachedAfter(count: number, events: number): readonly string[] {
  const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
  const streams = new Streams(log, new Snapshots(openMemoryReadStore(), log));
  const names = Array.from({ length: count }, (_, number) => `opinion-${number}`);
  const revision = events - 1;
  const stream = { ...emptyStream(reactionDecider.initialState), revision };
  const nothing = { events: [], revision, position: startPosition };
  for (const name of names) streams.advance(reactionDecider, name, stream, nothing);
  return names.filter((name) => streams.cached(name) !== undefined);
}

describe('The cache of streams', () => {
  it('holds a thousand short streams', () => {
    expect(cachedAfter(1_000, 10)).toHaveLength(1_000);
  });

  it('holds the last used long streams within 64 MB, at 400 bytes an event', () => {
    const cached = cachedAfter(100, 10_000);
    expect(cached).toHaveLength(16);
    expect(cached.at(-1)).toBe('opinion-99');
  });

  it('does not hold a stream that alone exceeds the limit', () => {
    expect(cachedAfter(1, 200_000)).toEqual([]);
  });
});
