import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../ports.js';
import { AppendListeners } from './append-listeners.js';

const unwatched = () => () => undefined;

describe('AppendListeners', () => {
  it('notifies each listener once, except one that was removed meanwhile', async () => {
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

  it('polls only while there are listeners, and notifies them of each change', async () => {
    let polls = 0;
    let changes = 0;
    const listeners = new AppendListeners(() => {
      polls += 1;
      return changes;
    }, unwatched);
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
    }, unwatched);
    await new Promise<void>((resolve) => listeners.add(resolve));
    expect(polls).toBe(3);
    listeners.clear();
  });

  it('polls at once when the file was written, and notifies if another process wrote', async () => {
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
