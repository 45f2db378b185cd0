import { describe, expect, it } from '@jest/globals';
import { withRequester, FairQueue } from './fair-queue.js';
import { batchLookups } from './promises.js';

const keys = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`);

/** A lookup that finds the length of each key except the empty one, and records its queries. */
function lengths() {
  const queries: (readonly string[])[] = [];
  const find = batchLookups((wanted: readonly string[]) => {
    queries.push(wanted);
    const found = wanted.filter((key) => key !== '').map((key) => [key, key.length] as const);
    return Promise.resolve(new Map(found));
  });
  return { queries, find };
}

describe('Batched lookups', () => {
  it('make one query for all calls of a tick, after all of them', async () => {
    const { queries, find } = lengths();
    const later = Promise.resolve().then(() => find(['one']));
    const all = [find(['one', 'three']), find(['', 'two']), later];
    expect(queries).toEqual([]);
    const [first, second, third] = await Promise.all(all);
    expect(queries).toEqual([['one', 'three', '', 'two']]);
    expect([first?.get('three'), second?.get(''), third?.get('one')]).toEqual([5, undefined, 3]);
  });

  it('make a new query for a call that comes during a query', async () => {
    const settle: ((found: ReadonlyMap<string, string>) => void)[] = [];
    const find = batchLookups<string>(() => new Promise((resolve) => settle.push(resolve)));
    const first = find(['key']);
    while (settle.length < 1) await new Promise(setImmediate);
    const second = find(['key']);
    while (settle.length < 2) await new Promise(setImmediate);
    settle[1]?.(new Map([['key', 'new']]));
    expect((await second).get('key')).toBe('new');
    settle[0]?.(new Map([['key', 'old']]));
    expect((await first).get('key')).toBe('old');
  });

  it('query at most 1,000 keys at once, unless one call has more', async () => {
    const { queries, find } = lengths();
    await Promise.all([find(keys(600)), find(['other', ...keys(500)]), find(keys(1_200))]);
    expect(queries.map(({ length }) => length)).toEqual([600, 501, 1_200]);
  });

  it('do not wait for all other work of one of the callers', async () => {
    let time = 0;
    const queue = new FairQueue(() => time);
    const done: string[] = [];
    const take = (name: string) =>
      queue.run(() => {
        time += 15;
        done.push(name);
      });
    const find = batchLookups(async () => {
      await take('together');
      return new Map<string, string>();
    });
    const greedy = withRequester('greedy', () => ['a', 'b', 'c', 'd'].map(take));
    const together = [withRequester('greedy', () => find(['one'])), find(['two'])];
    await Promise.all([...greedy, ...together]);
    expect(done.indexOf('together')).toBeLessThan(done.indexOf('d'));
  });

  it('make a new query after a failure', async () => {
    let isAway = true;
    const find = batchLookups(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map([['key', 'here']])),
    );
    await expect(Promise.all([find(['key']), find(['key'])])).rejects.toThrow('away');
    isAway = false;
    expect((await find(['key'])).get('key')).toBe('here');
  });
});
