import { expect, it, jest } from '@jest/globals';
import { CommandRateLimit, maxCommands } from './command-rate-limit.js';

it('an account gives 300 commands at once, and five a second after that; others are not slowed', () => {
  jest.useFakeTimers();
  const pace = new CommandRateLimit({ signIn: 'code' });
  const charge = (count: number) => {
    for (let each = 0; each < count; each += 1) pace.take('ada');
  };
  charge(maxCommands);
  expect(() => pace.take('ada')).toThrow('Too many requests');
  pace.take('ben');
  jest.advanceTimersByTime(1_000);
  charge(5);
  expect(() => pace.take('ada')).toThrow('Too many requests');
  jest.advanceTimersByTime(10 * 60_000);
  charge(maxCommands);
  expect(() => pace.take('ada')).toThrow('Too many requests');
  jest.useRealTimers();
});
