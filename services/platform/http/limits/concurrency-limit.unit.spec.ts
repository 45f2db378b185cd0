import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

describe('The calls of one account', () => {
  /** Work that ends when the test ends it. */
  function pendingWork() {
    let end: (answer: string) => void = () => undefined;
    let hasBegun = false;
    const ended = new Promise<string>((resolve) => (end = resolve));
    const work = () => {
      hasBegun = true;
      return ended;
    };
    return { work, end: () => end('done'), hasBegun: () => hasBegun };
  }

  it('run four at a time while the others wait, and do not delay other accounts', async () => {
    const limit = new ConcurrencyLimit();
    const calls = Array.from({ length: 6 }, pendingWork);
    const answers = calls.map(({ work }) => limit.limit('ada', work));
    const begun = () => calls.filter(({ hasBegun }) => hasBegun()).length;
    expect(await limit.limit('ben', () => Promise.resolve('at once'))).toBe('at once');
    expect(begun()).toBe(4);
    calls[0]?.end();
    await answers[0];
    await limit.limit('ben', () => Promise.resolve());
    expect(begun()).toBe(5);
    for (const { end } of calls) end();
    expect(await Promise.all(answers)).toEqual(Array(6).fill('done'));
  });

  it('are refused while too many wait, and accepted again afterwards', async () => {
    const limit = new ConcurrencyLimit();
    const calls = Array.from({ length: 204 }, pendingWork);
    const answers = calls.map(({ work }) => limit.limit('ada', work));
    const oneMore = limit.limit('ada', () => Promise.resolve());
    await expect(oneMore).rejects.toThrow('Too many requests');
    for (const { end } of calls) end();
    await Promise.all(answers);
    expect(await limit.limit('ada', () => Promise.resolve('again'))).toBe('again');
  });

  it('fail with the error of their work', async () => {
    const failing = new ConcurrencyLimit().limit('ada', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });
});
