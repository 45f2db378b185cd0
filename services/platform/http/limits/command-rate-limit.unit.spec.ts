import { expect, it, jest } from '@jest/globals';
import { CommandRateLimit, maxCommands } from './command-rate-limit.js';

it('allows an account 300 commands at once and five a second after that, and does not slow others', () => {
  jest.useFakeTimers();
  const limit = new CommandRateLimit({ signIn: 'code' });
  const charge = (count: number) => {
    for (let each = 0; each < count; each += 1) limit.take('ada');
  };
  charge(maxCommands);
  expect(() => limit.take('ada')).toThrow('Too many requests');
  limit.take('ben');
  jest.advanceTimersByTime(1_000);
  charge(5);
  expect(() => limit.take('ada')).toThrow('Too many requests');
  jest.advanceTimersByTime(10 * 60_000);
  charge(maxCommands);
  expect(() => limit.take('ada')).toThrow('Too many requests');
  jest.useRealTimers();
});
