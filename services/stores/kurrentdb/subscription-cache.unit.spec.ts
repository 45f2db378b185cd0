import { beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriptionCache } from './subscription-cache.js';
import { toPosition } from './recorded-events.js';

const at = (place: number) => toPosition(BigInt(place));

describe('What a subscription says of where streams end', () => {
  let cache: SubscriptionCache;
  let tail: number;
  let asked: number;
  beforeEach(() => {
    cache = new SubscriptionCache(at(0));
    [tail, asked] = [0, 0];
  });

  const ask = () => {
    asked += 1;
    return Promise.resolve(at(tail));
  };
  const isEnd = (stream: string, revision: number) => cache.endsBefore(stream, revision, ask);
  /** It brings an event of a stream. */
  function add(place: number, stream: string, revision: number): void {
    const event = { id: String(place), type: 'Sampled', data: {}, metadata: {} };
    const position = at(place);
    cache.add({ position, event: { ...event, stream, revision, position } });
  }

  it('is nothing of a stream that nobody has read, and the log is not asked', async () => {
    add(1, 'one', 0);
    expect(await isEnd('one', 1)).toBe(false);
    expect(asked).toBe(0);
  });

  it('is the end of one that was read, or that there is none, until something comes', async () => {
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

  it('counts what came while the stream was read', async () => {
    const ended = cache.trackRead('one');
    add(1, 'one', 5);
    ended(4);
    expect(await isEnd('one', 5)).toBe(false);
    expect(await isEnd('one', 6)).toBe(true);
  });

  it('is waited for until it brings what the log holds', async () => {
    cache.trackRead('one')(0);
    cache.trackRead('other')(0);
    tail = 2;
    const answers = Promise.all([isEnd('one', 1), isEnd('other', 1)]);
    await new Promise(setImmediate);
    add(1, 'third', 0);
    add(2, 'one', 1);
    expect(await answers).toEqual([false, true]);
  });

  it('is not known when that does not come in time, nor when the subscription ends', async () => {
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
