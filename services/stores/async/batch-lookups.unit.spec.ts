import { describe, expect, it } from '@jest/globals';
import { withRequester, FairQueue } from './fair-queue.js';
import { batchLookups } from './batch-lookups.js';

const keys = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`);

/** A look-up that finds the length of each key but the empty one, and what it was asked for. */
function lengths() {
  const asked: (readonly string[])[] = [];
  const find = batchLookups((sought: readonly string[]) => {
    asked.push(sought);
    const found = sought.filter((key) => key !== '').map((key) => [key, key.length] as const);
    return Promise.resolve(new Map(found));
  });
  return { asked, find };
}

describe('What many look up', () => {
  it('is looked up once for all who ask in one turn, after all of them', async () => {
    const { asked, find } = lengths();
    const later = Promise.resolve().then(() => find(['one']));
    const all = [find(['one', 'three']), find(['', 'two']), later];
    expect(asked).toEqual([]);
    const [first, second, third] = await Promise.all(all);
    expect(asked).toEqual([['one', 'three', '', 'two']]);
    expect([first?.get('three'), second?.get(''), third?.get('one')]).toEqual([5, undefined, 3]);
  });

  it('is looked up again for who asks while it is under way', async () => {
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

  it('is no more than 1,000 at once, unless one asks for more', async () => {
    const { asked, find } = lengths();
    await Promise.all([find(keys(600)), find(['other', ...keys(500)]), find(keys(1_200))]);
    expect(asked.map(({ length }) => length)).toEqual([600, 501, 1_200]);
  });

  it('does not wait behind all that one of those has asked for who asked together', async () => {
    let time = 0;
    const turns = new FairQueue(() => time);
    const done: string[] = [];
    const take = (name: string) =>
      turns.run(() => {
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

  it('is looked up again after nobody could find it', async () => {
    let isAway = true;
    const find = batchLookups(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map([['key', 'here']])),
    );
    await expect(Promise.all([find(['key']), find(['key'])])).rejects.toThrow('away');
    isAway = false;
    expect((await find(['key'])).get('key')).toBe('here');
  });
});
