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

  it('is so much at once and again in a minute; past it each call waits, and nobody else’s does', () => {
    const appetite = new AccountAppetite({ signIn: 'code' });
    appetite.answered(caller('ada'), answer(mostRead / 2));
    appetite.answered(caller('ada'), Buffer.from(answer(mostRead / 2 - 1)));
    expect(appetite.pauseOf('ada')).toBe(0);
    appetite.answered(caller('ada'), answer(mostRead / 60));
    expect(appetite.pauseOf('ada')).toBeCloseTo(1_000, 0);
    expect(appetite.pauseOf('ben')).toBe(0);
    appetite.answered(caller('ada'), answer(mostRead));
    expect(appetite.pauseOf('ada')).toBe(2_000);
    jest.advanceTimersByTime(61_000);
    expect(appetite.pauseOf('ada')).toBe(0);
  });

  it('is paid off in a minute, however large an answer was', () => {
    const appetite = new AccountAppetite({ signIn: 'code' });
    appetite.answered(caller('ada'), answer(10 * mostRead));
    jest.advanceTimersByTime(60_001);
    expect(appetite.pauseOf('ada')).toBe(0);
  });

  it('keeps a call waiting in its turn', async () => {
    const appetite = new AccountAppetite({ signIn: 'code' });
    appetite.answered(caller('ada'), answer(2 * mostRead));
    let isAnswered = false;
    const context = new ExecutionContextHost([caller('ada')]);
    const handled = lastValueFrom(appetite.intercept(context, { handle: () => of('done') }));
    void handled.then(() => (isAnswered = true));
    await jest.advanceTimersByTimeAsync(1_900);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    expect(await handled).toBe('done');
  });

  it('is nobody’s concern where an e-mail is enough', () => {
    const appetite = new AccountAppetite({ signIn: 'open' });
    appetite.answered(caller('ada'), answer(2 * mostRead));
    expect(appetite.pauseOf('ada')).toBe(0);
  });
});
