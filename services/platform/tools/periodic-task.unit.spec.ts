import { describe, expect, it, jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { PeriodicTask } from './periodic-task.js';

describe('Looks', () => {
  const failures: unknown[] = [];
  const looksOf = (look: () => Promise<void>) =>
    new PeriodicTask(look, (error) => failures.push(error));

  it('come first when it is said and then as often, until they end', async () => {
    jest.useFakeTimers();
    let times = 0;
    const looks = looksOf(() => {
      times += 1;
      return Promise.resolve();
    });
    looks.start(100, 10);
    await jest.advanceTimersByTimeAsync(10);
    expect(times).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(times).toBe(3);
    await looks.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(times).toBe(3);
    jest.useRealTimers();
  });

  it('are one after another, go on after one that fails, and end with the one under way', async () => {
    const told: string[] = [];
    const looks = looksOf(async () => {
      const number = told.length / 2;
      told.push(`begins ${number}`);
      await setImmediate();
      told.push(`ends ${number}`);
      if (number === 0) throw new Error('away');
    });
    void looks.runNow();
    void looks.runNow();
    await looks.stop();
    expect(told).toEqual(['begins 0', 'ends 0', 'begins 1', 'ends 1']);
    expect(failures).toEqual([new Error('away')]);
  });
});
