import { describe, expect, it } from '@jest/globals';
import { withRequester, FairQueue } from './fair-queue.js';

describe('Work that blocks', () => {
  let time: number;
  let done: string[];

  /** Work of so many milliseconds. */
  function worker(milliseconds: number) {
    [time, done] = [0, []];
    const turns = new FairQueue(() => time);
    return (name: string) =>
      turns.run(() => {
        time += milliseconds;
        done.push(name);
        return name;
      });
  }

  /** What was done when others had their first turn. */
  const doneBefore = () =>
    new Promise<string>((resolve) => setImmediate(() => resolve(done.join(''))));

  it('lets others have a turn after ten milliseconds of it, one thing after another', async () => {
    const work = worker(4);
    const before = doneBefore();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await work(name);
    expect(await before).toBe('abc');
    expect(done.join('')).toBe('abcde');
  });

  it('does so of many things together, in the order in which they came', async () => {
    const work = worker(15);
    const before = doneBefore();
    const all = Promise.all(['a', 'b', 'c'].map(work));
    expect(await before).toBe('a');
    expect(await work('d')).toBe('d');
    await all;
    expect(done.join('')).toBe('abcd');
  });

  it('is done for one asker after another, whoever asked for more', async () => {
    const work = worker(15);
    const greedy = withRequester('greedy', () => ['a', 'b', 'c', 'd'].map(work));
    const modest = withRequester('modest', () => ['x', 'y'].map(work));
    await Promise.all([...greedy, ...modest, work('n')]);
    expect(done.join('')).toBe('abxncyd');
  });

  it('is answered at once where it is little', async () => {
    const work = worker(0.1);
    const all = Promise.all(['a', 'b', 'c'].map(work));
    expect(done.join('')).toBe('abc');
    expect(await all).toEqual(['a', 'b', 'c']);
  });

  it('gives its error', async () => {
    const refused = new FairQueue().run(() => {
      throw new RangeError('refused');
    });
    await expect(refused).rejects.toThrow(RangeError);
  });
});
