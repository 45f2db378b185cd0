import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../ports.js';
import { AppendListeners } from './event-store.js';

describe('AppendListeners', () => {
  it('notifies each listener once, except one that was removed meanwhile', async () => {
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

  it('polls only while there are listeners, and notifies them of each change', async () => {
    let polls = 0;
    let changes = 0;
    const listeners = new AppendListeners(() => {
      polls += 1;
      return changes;
    });
    expect(polls).toBe(0);
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
    expect(polls).toBeGreaterThanOrEqual(4);
  });

  it('continues to poll after a failure', async () => {
    let polls = 0;
    const listeners = new AppendListeners(() => {
      polls += 1;
      if (polls === 2) throw new StoreUnavailable('locked');
      return polls;
    });
    await new Promise<void>((resolve) => listeners.add(resolve));
    expect(polls).toBe(3);
    listeners.clear();
  });
});
