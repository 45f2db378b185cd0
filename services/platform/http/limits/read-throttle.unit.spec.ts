import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { lastValueFrom, of } from 'rxjs';
import { ReadThrottle, maxReadCharacters } from './read-throttle.js';

const caller = (userId: string) => ({ caller: { userId, email: `${userId}@example.com` } });
const answer = (length: number) => 'x'.repeat(length);

describe('The read throttle', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('delays each call of an account that has read too much, and no calls of others', () => {
    const throttle = new ReadThrottle({ signIn: 'code' });
    throttle.countResponse(caller('ada'), answer(maxReadCharacters / 2));
    throttle.countResponse(caller('ada'), Buffer.from(answer(maxReadCharacters / 2 - 1)));
    expect(throttle.delayOf('ada')).toBe(0);
    throttle.countResponse(caller('ada'), answer(maxReadCharacters / 60));
    expect(throttle.delayOf('ada')).toBeCloseTo(250, 0);
    expect(throttle.delayOf('ben')).toBe(0);
    throttle.countResponse(caller('ada'), answer(maxReadCharacters));
    expect(throttle.delayOf('ada')).toBe(500);
    jest.advanceTimersByTime(16_000);
    expect(throttle.delayOf('ada')).toBe(0);
  });

  it('ends the delay within 30 s, however large a response was', () => {
    const throttle = new ReadThrottle({ signIn: 'code' });
    throttle.countResponse(caller('ada'), answer(10 * maxReadCharacters));
    jest.advanceTimersByTime(30_001);
    expect(throttle.delayOf('ada')).toBe(0);
  });

  it('delays calls one after another', async () => {
    const throttle = new ReadThrottle({ signIn: 'code' });
    throttle.countResponse(caller('ada'), answer(2 * maxReadCharacters));
    const answered: string[] = [];
    const call = (name: string) => {
      const context = new ExecutionContextHost([caller('ada')]);
      return lastValueFrom(throttle.intercept(context, { handle: () => of(answered.push(name)) }));
    };
    const both = Promise.all([call('first'), call('second')]);
    await jest.advanceTimersByTimeAsync(490);
    expect(answered).toEqual([]);
    await jest.advanceTimersByTimeAsync(20);
    expect(answered).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(480);
    expect(answered).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(20);
    expect(await both).toEqual([1, 2]);
  });

  it('does nothing in open sign-in', () => {
    const throttle = new ReadThrottle({ signIn: 'open' });
    throttle.countResponse(caller('ada'), answer(2 * maxReadCharacters));
    expect(throttle.delayOf('ada')).toBe(0);
  });
});
