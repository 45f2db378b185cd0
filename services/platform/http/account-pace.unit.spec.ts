import { expect, it } from '@jest/globals';
import { AccountPace, mostCommands } from './account-pace.js';

it('an account gives 300 commands at once, and five a second after that; others are not slowed', () => {
  const pace = new AccountPace({ signIn: 'code' });
  const give = (count: number, now: number) => {
    for (let each = 0; each < count; each += 1) pace.take('ada', now);
  };
  give(mostCommands, 0);
  expect(() => pace.take('ada', 0)).toThrow('Too many requests');
  pace.take('ben', 0);
  give(5, 1_000);
  expect(() => pace.take('ada', 1_000)).toThrow('Too many requests');
  give(mostCommands, 10 * 60_000);
  expect(() => pace.take('ada', 10 * 60_000)).toThrow('Too many requests');
});
