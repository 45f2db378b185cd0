import { describe, expect, it, jest } from '@jest/globals';
import { AccountLimits, maxCommands } from './account-limits.js';

it('An account may send 300 commands at once and five a second after that, and does not slow others', () => {
  jest.useFakeTimers();
  const limits = new AccountLimits({ signIn: 'code' });
  const charge = (count: number) => {
    for (let each = 0; each < count; each += 1) limits.takeCommand('ada');
  };
  charge(maxCommands);
  expect(() => limits.takeCommand('ada')).toThrow('Too many requests');
  limits.takeCommand('ben');
  jest.advanceTimersByTime(1_000);
  charge(5);
  expect(() => limits.takeCommand('ada')).toThrow('Too many requests');
  jest.advanceTimersByTime(10 * 60_000);
  charge(maxCommands);
  expect(() => limits.takeCommand('ada')).toThrow('Too many requests');
  jest.useRealTimers();
});

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
    const limits = new AccountLimits({ signIn: 'code' });
    const calls = Array.from({ length: 6 }, pendingWork);
    const answers = calls.map(({ work }) => limits.inTurn('ada', work));
    const begun = () => calls.filter(({ hasBegun }) => hasBegun()).length;
    expect(await limits.inTurn('ben', () => Promise.resolve('at once'))).toBe('at once');
    expect(begun()).toBe(4);
    calls[0]?.end();
    await answers[0];
    await limits.inTurn('ben', () => Promise.resolve());
    expect(begun()).toBe(5);
    for (const { end } of calls) end();
    expect(await Promise.all(answers)).toEqual(Array(6).fill('done'));
  });

  it('are refused while too many wait, and accepted again afterwards', async () => {
    const limits = new AccountLimits({ signIn: 'code' });
    const calls = Array.from({ length: 204 }, pendingWork);
    const answers = calls.map(({ work }) => limits.inTurn('ada', work));
    const oneMore = limits.inTurn('ada', () => Promise.resolve());
    await expect(oneMore).rejects.toThrow('Too many requests');
    for (const { end } of calls) end();
    await Promise.all(answers);
    expect(await limits.inTurn('ada', () => Promise.resolve('again'))).toBe('again');
  });

  it('fail with the error of their work', async () => {
    const limits = new AccountLimits({ signIn: 'code' });
    const failing = limits.inTurn('ada', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });
});
