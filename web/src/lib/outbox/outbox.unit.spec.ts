import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import type { Call } from '../../../../services/contract/call.js';
import {
  deliver,
  dropFromOutbox,
  outbox,
  type PendingCommand,
  pendingCommandsOf,
} from './outbox.js';

const call = {
  method: 'POST',
  path: '/api/name-it',
  summary: 'Names it',
  description: 'Gives it a name.',
  identity: null,
  request: z.object({ name: z.string() }),
  response: z.object({}),
} as const satisfies Call;
const outboxCall = { name: 'name-it', call };
const pending = (name: string, request: unknown): PendingCommand => ({
  call: name,
  request,
  key: 'k1',
});

const fetched = jest.spyOn(globalThis, 'fetch');
afterEach(() => void fetched.mockReset());

describe('a command in the outbox', () => {
  it('is found by the name of its call', () => {
    const all = [pending('name-it', { name: 'Emma' }), pending('other', { name: 'Arrival' })];
    expect(pendingCommandsOf(all, outboxCall).map(({ request }) => request.name)).toEqual(['Emma']);
  });

  it('is left out if its call no longer accepts it', () => {
    expect(pendingCommandsOf([pending('name-it', { title: 'Emma' })], outboxCall)).toEqual([]);
  });

  it('is sent with its original key', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    await deliver([outboxCall], pending('name-it', { name: 'Emma' }));
    expect(fetched).toHaveBeenCalledTimes(1);
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('k1');
    expect(init?.body).toBe('{"name":"Emma"}');
  });

  it('is not sent by another call', async () => {
    await deliver([outboxCall], pending('other', { name: 'Emma' }));
    await deliver([outboxCall], pending('name-it', {}));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is removed once it was sent; others stay', () => {
    const others = [
      { ...pending('name-it', { name: 'Arrival' }), key: 'k2' },
      { ...pending('name-it', { name: 'Heat' }), key: 'k3' },
    ];
    outbox.set('ada', [
      ...others.slice(0, 1),
      pending('name-it', { name: 'Emma' }),
      ...others.slice(1),
    ]);
    dropFromOutbox('ada', 'k1');
    expect(outbox.of('ada')).toEqual(others);
  });
});
