import { describe, expect, it } from '@jest/globals';
import { StoreUnusable, StoreUnavailable } from '../ports.js';
import { translateError } from './connection.js';

const server = 'node-2:2113';

describe('Errors of KurrentDB', () => {
  it('say how to reach the leader if the node is not the leader', () => {
    const error = translateError({ type: 'not-leader' }, server);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error).toMatchObject({
      message:
        'the event store at node-2:2113 is not the leader: name every member of the cluster in EVENT_STORE, or its leader',
    });
  });

  it.each([
    [{ code: 14 }, StoreUnavailable, 'cannot be reached'],
    [{ type: 'unavailable' }, StoreUnavailable, 'cannot be reached'],
    [{ code: 16 }, StoreUnusable, 'refuses the name or password in EVENT_STORE'],
    [{ type: 'access-denied' }, StoreUnusable, 'too few rights'],
  ])('are translated: %j', (original, kind, words) => {
    const error = translateError(original, server);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
  });

  it('stay unchanged if they are unknown', () => {
    const other = new Error('a bug');
    expect(translateError(other, server)).toBe(other);
  });
});
