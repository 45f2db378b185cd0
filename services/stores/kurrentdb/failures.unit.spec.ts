import { describe, expect, it } from '@jest/globals';
import { StoreUnusable, StoreUnavailable } from '../ports.js';
import { translateError } from './failures.js';

const server = 'node-2:2113';

describe('What KurrentDB answers, as an operator reads it', () => {
  it('a node that follows: who leads is to be named, in one line', () => {
    const error = translateError({ type: 'not-leader' }, server);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error).toMatchObject({
      message:
        'the event store at node-2:2113 is not the leader: name every member of the cluster in EVENT_STORE, or one that leads',
    });
  });

  it.each([
    [{ code: 14 }, StoreUnavailable, 'cannot be reached'],
    [{ type: 'unavailable' }, StoreUnavailable, 'cannot be reached'],
    [{ code: 16 }, StoreUnusable, 'refuses the name or password in EVENT_STORE'],
    [{ type: 'access-denied' }, StoreUnusable, 'too few rights'],
  ])('%j', (given, kind, words) => {
    const error = translateError(given, server);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
  });

  it('what speaks of something else stays as it is', () => {
    const other = new Error('a bug');
    expect(translateError(other, server)).toBe(other);
  });
});
