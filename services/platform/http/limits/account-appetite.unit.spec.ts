import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { lastValueFrom, of } from 'rxjs';
import { AccountAppetite, mostRead } from './account-appetite.js';

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
    const appetite = new AccountAppetite({ signIn: 'code' });
    appetite.answered(caller('ada'), answer(mostRead / 2));
    appetite.answered(caller('ada'), Buffer.from(answer(mostRead / 2 - 1)));
    expect(appetite.pauseOf('ada')).toBe(0);
    appetite.answered(caller('ada'), answer(mostRead / 60));
    expect(appetite.pauseOf('ada')).toBeCloseTo(250, 0);
    expect(appetite.pauseOf('ben')).toBe(0);
    appetite.answered(caller('ada'), answer(mostRead));
    expect(appetite.pauseOf('ada')).toBe(500);
    jest.advanceTimersByTime(16_000);
    expect(appetite.pauseOf('ada')).toBe(0);
  });

  it('is paid off in a while, however large an answer was', () => {
    const appetite = new AccountAppetite({ signIn: 'code' });
    appetite.answered(caller('ada'), answer(10 * mostRead));
    jest.advanceTimersByTime(30_001);
    expect(appetite.pauseOf('ada')).toBe(0);
  });

  it('keeps calls waiting, one after another', async () => {
    const appetite = new AccountAppetite({ signIn: 'code' });
    appetite.answered(caller('ada'), answer(2 * mostRead));
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
    const appetite = new AccountAppetite({ signIn: 'open' });
    appetite.answered(caller('ada'), answer(2 * mostRead));
    expect(appetite.pauseOf('ada')).toBe(0);
  });
});
