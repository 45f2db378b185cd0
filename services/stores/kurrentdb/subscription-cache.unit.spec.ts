import { beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriptionCache } from './subscription-cache.js';
import { toPosition } from './recorded-events.js';

const at = (index: number) => toPosition(BigInt(index));

describe('The ends of streams in the subscription cache', () => {
  let cache: SubscriptionCache;
  let tail: number;
  let tailReads: number;
  beforeEach(() => {
    cache = new SubscriptionCache(at(0));
    [tail, tailReads] = [0, 0];
  });

  const readTail = () => {
    tailReads += 1;
    return Promise.resolve(at(tail));
  };
  const isEnd = (stream: string, revision: number) => cache.endsBefore(stream, revision, readTail);
  /** The subscription receives an event of a stream. */
  function add(index: number, stream: string, revision: number): void {
    const event = { id: String(index), type: 'Sampled', data: {}, metadata: {} };
    const position = at(index);
    cache.add({ position, event: { ...event, stream, revision, position } });
  }

  it('are unknown for a stream that was not read, without reading the end of the log', async () => {
    add(1, 'one', 0);
    expect(await isEnd('one', 1)).toBe(false);
    expect(tailReads).toBe(0);
  });

  it('are those of streams that were read, until new events arrive', async () => {
    cache.trackRead('one')(4);
    cache.trackRead('none')(-1);
    expect([await isEnd('one', 5), await isEnd('none', 0)]).toEqual([true, true]);
    expect(await isEnd('one', 4)).toBe(false);
    add(1, 'one', 5);
    add(2, 'none', 0);
    tail = 2;
    expect([await isEnd('one', 5), await isEnd('none', 0)]).toEqual([false, false]);
    expect([await isEnd('one', 6), await isEnd('none', 1)]).toEqual([true, true]);
  });

  it('include events that arrived while the stream was read', async () => {
    const ended = cache.trackRead('one');
    add(1, 'one', 5);
    ended(4);
    expect(await isEnd('one', 5)).toBe(false);
    expect(await isEnd('one', 6)).toBe(true);
  });

  it('are returned when the subscription has received everything in the log', async () => {
    cache.trackRead('one')(0);
    cache.trackRead('other')(0);
    tail = 2;
    const answers = Promise.all([isEnd('one', 1), isEnd('other', 1)]);
    await new Promise(setImmediate);
    add(1, 'third', 0);
    add(2, 'one', 1);
    expect(await answers).toEqual([false, true]);
  });

  it('are unknown if events do not arrive in time or the subscription ends', async () => {
    cache.trackRead('one')(0);
    tail = 1;
    expect(await isEnd('one', 1)).toBe(false);
    const answer = isEnd('one', 1);
    await new Promise(setImmediate);
    cache.end();
    expect(await answer).toBe(false);
    tail = 0;
    expect(await isEnd('one', 1)).toBe(false);
  });
});
