import { describe, expect, it } from '@jest/globals';
import { withRequester, FairQueue } from './fair-queue.js';

describe('The fair queue', () => {
  let time: number;
  let done: string[];

  /** Work that takes this many milliseconds. */
  function worker(milliseconds: number) {
    [time, done] = [0, []];
    const queue = new FairQueue(() => time);
    return (name: string) =>
      queue.run(() => {
        time += milliseconds;
        done.push(name);
        return name;
      });
  }

  /** The work done before the next tick. */
  const doneInTick = () =>
    new Promise<string>((resolve) => setImmediate(() => resolve(done.join(''))));

  it('yields to the event loop after ten milliseconds of sequential work', async () => {
    const work = worker(4);
    const before = doneInTick();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await work(name);
    expect(await before).toBe('abc');
    expect(done.join('')).toBe('abcde');
  });

  it('yields to the event loop between concurrent work, which it runs in order', async () => {
    const work = worker(15);
    const before = doneInTick();
    const all = Promise.all(['a', 'b', 'c'].map(work));
    expect(await before).toBe('a');
    expect(await work('d')).toBe('d');
    await all;
    expect(done.join('')).toBe('abcd');
  });

  it('runs the work of one requester after another in turn', async () => {
    const work = worker(15);
    const greedy = withRequester('greedy', () => ['a', 'b', 'c', 'd'].map(work));
    const modest = withRequester('modest', () => ['x', 'y'].map(work));
    await Promise.all([...greedy, ...modest, work('n')]);
    expect(done.join('')).toBe('abxncyd');
  });

  it('runs short work at once', async () => {
    const work = worker(0.1);
    const all = Promise.all(['a', 'b', 'c'].map(work));
    expect(done.join('')).toBe('abc');
    expect(await all).toEqual(['a', 'b', 'c']);
  });

  it('rejects with the error of the work', async () => {
    const refused = new FairQueue().run(() => {
      throw new RangeError('refused');
    });
    await expect(refused).rejects.toThrow(RangeError);
  });
});
