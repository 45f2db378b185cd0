import { describe, expect, it } from '@jest/globals';
import { Gathering } from './gathering.js';

/** Milliseconds after a pass until the next one may begin, in a process that is so busy meanwhile. */
async function waited(utilization: number): Promise<number> {
  const gathering = new Gathering(() => ({ utilization, idle: 0, active: 0 }));
  gathering.begin();
  const began = performance.now();
  await gathering.end();
  return performance.now() - began;
}

describe('Events that come one by one', () => {
  it('gather where the process has no time to spare', async () => {
    expect(await waited(1)).toBeGreaterThan(30);
  });

  it('are folded at once where it has', async () => {
    expect(await waited(0.5)).toBeLessThan(30);
  });

  it('are folded at once where there was no pass just before', async () => {
    const gathering = new Gathering(() => ({ utilization: 1, idle: 0, active: 0 }));
    const began = performance.now();
    await gathering.end();
    expect(performance.now() - began).toBeLessThan(30);
  });
});
