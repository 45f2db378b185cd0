import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { BatchWindow } from './batch-window.js';

/** A process that has worked and waited for so many milliseconds. */
class Worked {
  private active = 0;
  private idle = 0;
  readonly gathering = new BatchWindow(
    (since = { active: 0, idle: 0, utilization: 0 }) => {
      const [active, idle] = [this.active - since.active, this.idle - since.idle];
      return { active, idle, utilization: active / (active + idle) };
    },
    () => this.active + this.idle,
  );

  works(milliseconds: number): this {
    this.active += milliseconds;
    return this;
  }

  waits(milliseconds: number): this {
    this.idle += milliseconds;
    return this;
  }

  /** Whether the next pass may begin before sockets and timers have had a turn. */
  async isAtOnce(): Promise<boolean> {
    let mayBegin = false;
    const end = this.gathering.waitForNext().then(() => (mayBegin = true));
    await setImmediate();
    const isNow = mayBegin;
    await end;
    return isNow;
  }
}

describe('Events that come one by one', () => {
  let worked: Worked;
  const passed = async () => {
    worked.gathering.batchCompleted();
    return worked.isAtOnce();
  };

  it('gather where the process has no time to spare', async () => {
    worked = new Worked().works(100);
    expect(await passed()).toBe(false);
    worked.works(5);
    expect(await passed()).toBe(false);
  });

  it('are folded at once where it has', async () => {
    worked = new Worked().works(50).waits(50);
    expect(await passed()).toBe(true);
  });

  it('are folded at once where there was no pass just before', async () => {
    worked = new Worked().works(100);
    expect(await worked.isAtOnce()).toBe(true);
  });

  it('are folded at once where it has worked for no longer than a pass', async () => {
    worked = new Worked().waits(1_000).works(5);
    expect(await passed()).toBe(true);
    worked.works(5);
    expect(await passed()).toBe(true);
  });

  it('gather soon after work has begun, and no longer when it has ended', async () => {
    worked = new Worked().waits(1_000);
    for (let pass = 0; pass < 10; pass += 1) {
      worked.works(10);
      await passed();
    }
    expect(await passed()).toBe(false);
    worked.waits(50);
    await passed();
    worked.waits(50);
    expect(await passed()).toBe(true);
  });
});
