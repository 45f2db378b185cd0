import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Gathering } from './gathering.js';

const gatheringWhen = (utilization: number) =>
  new Gathering(() => ({ utilization, idle: 0, active: 0 }));

/** Whether the next pass may begin before sockets and timers have had a turn. */
async function isAtOnce(gathering: Gathering): Promise<boolean> {
  let mayBegin = false;
  const end = gathering.end().then(() => (mayBegin = true));
  await setImmediate();
  const isNow = mayBegin;
  await end;
  return isNow;
}

describe('Events that come one by one', () => {
  it('gather where the process has no time to spare', async () => {
    const gathering = gatheringWhen(1);
    gathering.begin();
    expect(await isAtOnce(gathering)).toBe(false);
  });

  it('are folded at once where it has', async () => {
    const gathering = gatheringWhen(0.5);
    gathering.begin();
    expect(await isAtOnce(gathering)).toBe(true);
  });

  it('are folded at once where there was no pass just before', async () => {
    expect(await isAtOnce(gatheringWhen(1))).toBe(true);
  });
});
