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
const kept = { name: 'name-it', call };
const waits = (name: string, request: unknown): PendingCommand => ({
  call: name,
  request,
  key: 'k1',
});

const fetched = jest.spyOn(globalThis, 'fetch');
afterEach(() => void fetched.mockReset());

describe('a command in the outbox', () => {
  it('is found by the name of its call', () => {
    const all = [waits('name-it', { name: 'Emma' }), waits('other', { name: 'Arrival' })];
    expect(pendingCommandsOf(all, kept).map(({ request }) => request.name)).toEqual(['Emma']);
  });

  it('is left out if its call no longer accepts it', () => {
    expect(pendingCommandsOf([waits('name-it', { title: 'Emma' })], kept)).toEqual([]);
  });

  it('is sent with its original key', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    await deliver([kept], waits('name-it', { name: 'Emma' }));
    expect(fetched).toHaveBeenCalledTimes(1);
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('k1');
    expect(init?.body).toBe('{"name":"Emma"}');
  });

  it('is not sent by another call', async () => {
    await deliver([kept], waits('other', { name: 'Emma' }));
    await deliver([kept], waits('name-it', {}));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is removed once it was sent; others stay', () => {
    const others = [
      { ...waits('name-it', { name: 'Arrival' }), key: 'k2' },
      { ...waits('name-it', { name: 'Heat' }), key: 'k3' },
    ];
    outbox.set('ada', [
      ...others.slice(0, 1),
      waits('name-it', { name: 'Emma' }),
      ...others.slice(1),
    ]);
    dropFromOutbox('ada', 'k1');
    expect(outbox.of('ada')).toEqual(others);
  });
});
