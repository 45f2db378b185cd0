import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

describe('The calls of one account', () => {
  /** Work that goes on until it is told to end. */
  function held() {
    let end: (answer: string) => void = () => undefined;
    let hasBegun = false;
    const ended = new Promise<string>((resolve) => (end = resolve));
    const work = () => {
      hasBegun = true;
      return ended;
    };
    return { work, end: () => end('done'), hasBegun: () => hasBegun };
  }

  it('are worked on four at a time, the others in their turn, and nobody else waits', async () => {
    const turns = new ConcurrencyLimit();
    const calls = Array.from({ length: 6 }, held);
    const answers = calls.map(({ work }) => turns.limit('ada', work));
    const begun = () => calls.filter(({ hasBegun }) => hasBegun()).length;
    expect(await turns.limit('ben', () => Promise.resolve('at once'))).toBe('at once');
    expect(begun()).toBe(4);
    calls[0]?.end();
    await answers[0];
    await turns.limit('ben', () => Promise.resolve());
    expect(begun()).toBe(5);
    for (const { end } of calls) end();
    expect(await Promise.all(answers)).toEqual(Array(6).fill('done'));
  });

  it('are refused when too many wait, and taken again after that', async () => {
    const turns = new ConcurrencyLimit();
    const calls = Array.from({ length: 204 }, held);
    const answers = calls.map(({ work }) => turns.limit('ada', work));
    const oneMore = turns.limit('ada', () => Promise.resolve());
    await expect(oneMore).rejects.toThrow('Too many requests');
    for (const { end } of calls) end();
    await Promise.all(answers);
    expect(await turns.limit('ada', () => Promise.resolve('again'))).toBe('again');
  });

  it('fail as they fail', async () => {
    const failing = new ConcurrencyLimit().limit('ada', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });
});
