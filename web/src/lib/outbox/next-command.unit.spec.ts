import { describe, expect, it } from '@jest/globals';
import { nextCommand, type PendingCommand } from './outbox.js';

const command = (key: string, more: Partial<PendingCommand> = {}): PendingCommand => ({
  call: 'name-it',
  request: {},
  key,
  ...more,
});
const now = Date.UTC(2026, 0, 1);

describe('the command that is sent next', () => {
  it('is the oldest', () => {
    expect(nextCommand([command('a'), command('b')], new Map())?.key).toBe('a');
    expect(nextCommand([], new Map())).toBeUndefined();
  });

  it('is no refused one, and none in its undo window before the others', () => {
    const waiting = [
      command('a', { refused: 'No' }),
      command('b', { after: now + 10_000 }),
      command('c'),
    ];
    expect(nextCommand(waiting, new Map())?.key).toBe('c');
  });

  it('is one that has not failed, then the one that failed first', () => {
    const waiting = [command('a'), command('b'), command('c', { after: now + 10_000 })];
    expect(nextCommand(waiting, new Map([['a', now]]))?.key).toBe('b');
    const bothFailed = new Map([
      ['a', now],
      ['b', now + 5_000],
    ]);
    expect(nextCommand(waiting, bothFailed)?.key).toBe('a');
  });
});
