import { beforeEach, describe, expect, it } from '@jest/globals';
import { openMemoryReadStore } from '../../../../../tests/stand-ins/memory/read-store.js';
import type { ReadStore } from '../../../../stores/ports.js';
import { Lease } from './lease.js';

const duration = 5_000;

describe('A lease', () => {
  let store: ReadStore;
  let now: number;
  const lease = () => {
    const options = { duration, monotonic: () => now };
    return new Lease(store, 'projector', () => new Date(now), options);
  };

  beforeEach(() => {
    store = openMemoryReadStore();
    now = Date.parse('2025-03-01T08:00:00Z');
  });

  it('is not taken from a live process of this machine by an operators’ command', async () => {
    await lease().take();
    const options = { duration, keepsLiveHolder: true, monotonic: () => now };
    const ofCommand = new Lease(store, 'projector', () => new Date(now), options);
    expect(await ofCommand.take()).toBe('held-elsewhere');
    now += 100 * duration;
    expect(await ofCommand.take()).toBe('held-elsewhere');
    expect(await lease().take()).toBe('taken-over');
  });

  it('is held by the first process that takes it, which renews it by taking it again', async () => {
    const [one, other] = [lease(), lease()];
    expect(await one.take()).toBe('taken');
    expect(await other.take()).toBe('held-elsewhere');
    for (let second = 0; second < 20; second += 1) {
      now += 1_000;
      expect([await one.take(), await other.take()]).toEqual(['taken', 'held-elsewhere']);
    }
  });

  it('is taken by one of several concurrent processes', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => lease().take()));
    expect(taken.filter((each) => each === 'taken')).toHaveLength(1);
  });

  it('can be taken over by a process that saw no renewal for its duration', async () => {
    const [one, other] = [lease(), lease()];
    await one.take();
    expect(await other.take()).toBe('held-elsewhere');
    now += duration - 1;
    expect(await other.take()).toBe('held-elsewhere');
    now += 1;
    expect(await other.take()).toBe('taken-over');
    expect(await one.take()).toBe('held-elsewhere');
  });

  it('can be taken over at once when it expired long ago', async () => {
    await lease().take();
    now += 60_000;
    expect(await lease().take()).toBe('taken-over');
  });

  it('can be taken at once after its release', async () => {
    const [one, other] = [lease(), lease()];
    await one.take();
    await other.release();
    expect(await other.take()).toBe('held-elsewhere');
    await one.release();
    await one.release();
    expect(await other.take()).toBe('taken');
  });
});
