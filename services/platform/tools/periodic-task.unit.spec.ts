import { describe, expect, it, jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { PeriodicTask } from './tasks.js';

describe('A periodic task', () => {
  const failures: unknown[] = [];
  const taskOf = (run: () => Promise<void>) =>
    new PeriodicTask(run, (error) => failures.push(error));

  it('runs first after the initial delay and then at the interval, until it is stopped', async () => {
    jest.useFakeTimers();
    let times = 0;
    const task = taskOf(() => {
      times += 1;
      return Promise.resolve();
    });
    task.start(100, 10);
    await jest.advanceTimersByTimeAsync(10);
    expect(times).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(times).toBe(3);
    await task.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(times).toBe(3);
    jest.useRealTimers();
  });

  it('runs one at a time, continues after a failure, and stops after the current run', async () => {
    const log: string[] = [];
    const task = taskOf(async () => {
      const number = log.length / 2;
      log.push(`begins ${number}`);
      await setImmediate();
      log.push(`ends ${number}`);
      if (number === 0) throw new Error('away');
    });
    void task.runNow();
    void task.runNow();
    await task.stop();
    expect(log).toEqual(['begins 0', 'ends 0', 'begins 1', 'ends 1']);
    expect(failures).toEqual([new Error('away')]);
  });
});
