import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../ports.js';
import { AppendListeners } from './append-listeners.js';

const unwatched = () => () => undefined;

describe('AppendListeners', () => {
  it('wakes everybody once for an announcement, but nobody who has stopped meanwhile', async () => {
    const listeners = new AppendListeners(() => 0, unwatched);
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
    }, unwatched);
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
    }, unwatched);
    await new Promise<void>((resolve) => listeners.add(resolve));
    expect(looks).toBe(3);
    listeners.clear();
  });

  it('looks at once when something was written, and wakes if it was another process', async () => {
    let changes = 0;
    let written: () => void = () => undefined;
    let isWatched = false;
    const listeners = new AppendListeners(
      () => changes,
      (call) => {
        [written, isWatched] = [call, true];
        return () => (isWatched = false);
      },
    );
    expect(isWatched).toBe(false);
    let calls = 0;
    const stop = listeners.add(() => (calls += 1));
    written();
    await Promise.resolve();
    expect(calls).toBe(0);
    changes = 1;
    written();
    await Promise.resolve();
    expect(calls).toBe(1);
    stop();
    expect(isWatched).toBe(false);
  });
});
