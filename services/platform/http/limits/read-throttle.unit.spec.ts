import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { lastValueFrom, of } from 'rxjs';
import { ReadThrottle, maxReadCharacters } from './read-throttle.js';

const caller = (userId: string) => ({ caller: { userId, email: `${userId}@example.com` } });
const answer = (length: number) => 'x'.repeat(length);

describe('What one account reads', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is so much at once and again in a while; past it each call waits, and nobody else’s does', () => {
    const appetite = new ReadThrottle({ signIn: 'code' });
    appetite.countResponse(caller('ada'), answer(maxReadCharacters / 2));
    appetite.countResponse(caller('ada'), Buffer.from(answer(maxReadCharacters / 2 - 1)));
    expect(appetite.delayOf('ada')).toBe(0);
    appetite.countResponse(caller('ada'), answer(maxReadCharacters / 60));
    expect(appetite.delayOf('ada')).toBeCloseTo(250, 0);
    expect(appetite.delayOf('ben')).toBe(0);
    appetite.countResponse(caller('ada'), answer(maxReadCharacters));
    expect(appetite.delayOf('ada')).toBe(500);
    jest.advanceTimersByTime(16_000);
    expect(appetite.delayOf('ada')).toBe(0);
  });

  it('is paid off in a while, however large an answer was', () => {
    const appetite = new ReadThrottle({ signIn: 'code' });
    appetite.countResponse(caller('ada'), answer(10 * maxReadCharacters));
    jest.advanceTimersByTime(30_001);
    expect(appetite.delayOf('ada')).toBe(0);
  });

  it('keeps calls waiting, one after another', async () => {
    const appetite = new ReadThrottle({ signIn: 'code' });
    appetite.countResponse(caller('ada'), answer(2 * maxReadCharacters));
    const answered: string[] = [];
    const call = (name: string) => {
      const context = new ExecutionContextHost([caller('ada')]);
      return lastValueFrom(appetite.intercept(context, { handle: () => of(answered.push(name)) }));
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

  it('is nobody’s concern where an e-mail is enough', () => {
    const appetite = new ReadThrottle({ signIn: 'open' });
    appetite.countResponse(caller('ada'), answer(2 * maxReadCharacters));
    expect(appetite.delayOf('ada')).toBe(0);
  });
});
