import { beforeEach, describe, expect, it } from '@jest/globals';
import { openMemoryReadStore } from '../../../../../tests/stand-ins/memory/read-store.js';
import { AlreadyRequested, OperatorRequests } from './operator-requests.js';

const at = new Date('2026-01-02T03:04:05.000Z');

describe('An operator request', () => {
  let requests: OperatorRequests;
  const stateOf = async (model: string) => (await requests.of('rebuild', [model]))[0]?.state;

  beforeEach(() => {
    requests = new OperatorRequests(openMemoryReadStore());
  });

  it('is submitted by one of two concurrent operators; the other gets the process and time', async () => {
    const submitted = await Promise.allSettled([
      requests.submit('rebuild', ['explore', 'users'], at),
      requests.submit('rebuild', ['users', 'inbox'], at),
    ]);
    expect(submitted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [known] = await requests.of('rebuild', ['users']);
    if (!known) throw new Error('nothing was submitted');
    await requests.update('rebuild', [{ ...known, state: 'working', process: 'here 42' }]);
    await expect(requests.submit('rebuild', ['users'], at)).rejects.toThrow(
      'a rebuild of users is under way, by here 42, requested at 2026-01-02T03:04:05.000Z',
    );
  });

  it('is submitted for all named read models or for none', async () => {
    await requests.submit('rebuild', ['users'], at);
    const all = requests.submit('rebuild', ['explore', 'users'], at);
    await expect(all).rejects.toBeInstanceOf(AlreadyRequested);
    expect(await stateOf('explore')).toBeUndefined();
  });

  it('stays cancelled when the projector finishes it afterwards', async () => {
    await requests.submit('rebuild', ['users'], at);
    const [known] = await requests.of('rebuild', ['users']);
    expect(await requests.cancel('rebuild', ['users', 'inbox'])).toHaveLength(1);
    if (known) await requests.update('rebuild', [{ ...known, state: 'done' }]);
    expect(await stateOf('users')).toBe('cancelled');
    expect(await requests.cancel('rebuild', ['users'])).toEqual([]);
    await requests.submit('rebuild', ['users'], at);
    expect(await stateOf('users')).toBe('waiting');
  });

  it('does not prevent a request of another kind', async () => {
    await requests.submit('rebuild', ['users'], at);
    await requests.submit('retry', ['users'], at);
    expect(await stateOf('users')).toBe('waiting');
  });
});
