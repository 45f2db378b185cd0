import { beforeEach, describe, expect, it } from '@jest/globals';
import { openMemoryReadStore } from '../../../../../tests/stand-ins/memory/read-store.js';
import { AlreadyRequested, OperatorRequests } from './operator-requests.js';

const at = new Date('2026-01-02T03:04:05.000Z');

describe('what operators ask for', () => {
  let requests: OperatorRequests;
  const stateOf = async (model: string) => (await requests.of('rebuild', [model]))[0]?.state;

  beforeEach(() => {
    requests = new OperatorRequests(openMemoryReadStore());
  });

  it('is asked by one of two at once; the other hears who carries it out, since when', async () => {
    const asked = await Promise.allSettled([
      requests.submit('rebuild', ['explore', 'users'], at),
      requests.submit('rebuild', ['users', 'inbox'], at),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [known] = await requests.of('rebuild', ['users']);
    if (!known) throw new Error('nothing was asked for');
    await requests.update('rebuild', [{ ...known, state: 'working', process: 'here 42' }]);
    await expect(requests.submit('rebuild', ['users'], at)).rejects.toThrow(
      'a rebuild of users is under way, by here 42, requested at 2026-01-02T03:04:05.000Z',
    );
  });

  it('is asked for all read models that are named, or for none', async () => {
    await requests.submit('rebuild', ['users'], at);
    const all = requests.submit('rebuild', ['explore', 'users'], at);
    await expect(all).rejects.toBeInstanceOf(AlreadyRequested);
    expect(await stateOf('explore')).toBeUndefined();
  });

  it('does not come back when it was cancelled while somebody was at it', async () => {
    await requests.submit('rebuild', ['users'], at);
    const [known] = await requests.of('rebuild', ['users']);
    expect(await requests.cancel('rebuild', ['users', 'inbox'])).toHaveLength(1);
    if (known) await requests.update('rebuild', [{ ...known, state: 'done' }]);
    expect(await stateOf('users')).toBe('cancelled');
    expect(await requests.cancel('rebuild', ['users'])).toEqual([]);
    await requests.submit('rebuild', ['users'], at);
    expect(await stateOf('users')).toBe('waiting');
  });

  it('of one kind does not stand in the way of another', async () => {
    await requests.submit('rebuild', ['users'], at);
    await requests.submit('retry', ['users'], at);
    expect(await stateOf('users')).toBe('waiting');
  });
});
