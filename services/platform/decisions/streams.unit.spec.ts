import { describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { reactionDecider } from '../../../events/reaction/decider.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { openMemoryReadStore } from '../../../tests/stand-ins/memory/read-store.js';
import { Snapshots } from './snapshots.js';
import { emptyStream } from './stream-state.js';
import { Streams } from './streams.js';

/** Streams of which each has so many events; gives the names of those that are still remembered. */
function remembered(count: number, events: number): readonly string[] {
  const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
  const streams = new Streams(log, new Snapshots(openMemoryReadStore(), log));
  const names = Array.from({ length: count }, (_, number) => `opinion-${number}`);
  const revision = events - 1;
  const stream = { ...emptyStream(reactionDecider.initialState), revision };
  const nothing = { events: [], revision, position: startPosition };
  for (const name of names) streams.advance(reactionDecider, name, stream, nothing);
  return names.filter((name) => streams.known(name) !== undefined);
}

describe('What is remembered of streams', () => {
  it('is all of a thousand short ones', () => {
    expect(remembered(1_000, 10)).toHaveLength(1_000);
  });

  it('is no more of long ones than 64 MB hold at 400 bytes an event: the last used', () => {
    const kept = remembered(100, 10_000);
    expect(kept).toHaveLength(16);
    expect(kept.at(-1)).toBe('opinion-99');
  });

  it('is nothing of one that alone takes more than that', () => {
    expect(remembered(1, 200_000)).toEqual([]);
  });
});
