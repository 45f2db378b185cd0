import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../ports.js';
import { AppendListeners } from './append-listeners.js';

describe('AppendListeners', () => {
  it('wakes everybody once for an announcement, but nobody who has stopped meanwhile', async () => {
    const listeners = new AppendListeners(() => 0);
    const calls: string[] = [];
    listeners.add(() => calls.push('first'));
    const stop = listeners.add(() => calls.push('stopped'));
    const last = new Promise<void>((resolve) => listeners.add(resolve));
    listeners.announce();
    expect(calls).toEqual([]);
    stop();
    await last;
    expect(calls).toEqual(['first']);
    listeners.clear();
  });

  it('looks for changes only while somebody listens, and wakes at each', async () => {
    let looks = 0;
    let changes = 0;
    const listeners = new AppendListeners(() => {
      looks += 1;
      return changes;
    });
    expect(looks).toBe(0);
    for (const round of [1, 2]) {
      const woken = new Promise<void>((resolve) => {
        const stop = listeners.add(() => {
          stop();
          resolve();
        });
      });
      changes = round;
      await woken;
    }
    expect(looks).toBeGreaterThanOrEqual(4);
  });

  it('goes on looking after the store could not be reached', async () => {
    let looks = 0;
    const listeners = new AppendListeners(() => {
      looks += 1;
      if (looks === 2) throw new StoreUnavailable('locked');
      return looks;
    });
    await new Promise<void>((resolve) => listeners.add(resolve));
    expect(looks).toBe(3);
    listeners.clear();
  });
});
