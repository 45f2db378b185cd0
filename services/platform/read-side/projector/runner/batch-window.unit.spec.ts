import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { BatchWindow } from './batch-window.js';

/** A process with a simulated event loop: it works and waits as the test says. */
class SimulatedProcess {
  private active = 0;
  private idle = 0;
  readonly window = new BatchWindow(
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

  /** Whether the next batch starts before the event loop has served sockets and timers. */
  async startsAtOnce(): Promise<boolean> {
    let hasStarted = false;
    const started = this.window.waitForNext().then(() => (hasStarted = true));
    await setImmediate();
    const atOnce = hasStarted;
    await started;
    return atOnce;
  }
}

describe('The next batch', () => {
  let process: SimulatedProcess;
  const startsAtOnceAfterBatch = async () => {
    process.window.batchCompleted();
    return process.startsAtOnce();
  };

  it('waits for more events while the process is busy', async () => {
    process = new SimulatedProcess().works(100);
    expect(await startsAtOnceAfterBatch()).toBe(false);
    process.works(5);
    expect(await startsAtOnceAfterBatch()).toBe(false);
  });

  it('starts at once while the process has idle time', async () => {
    process = new SimulatedProcess().works(50).waits(50);
    expect(await startsAtOnceAfterBatch()).toBe(true);
  });

  it('starts at once if there was no batch just before', async () => {
    process = new SimulatedProcess().works(100);
    expect(await process.startsAtOnce()).toBe(true);
  });

  it('starts at once if it worked no longer than one batch', async () => {
    process = new SimulatedProcess().waits(1_000).works(5);
    expect(await startsAtOnceAfterBatch()).toBe(true);
    process.works(5);
    expect(await startsAtOnceAfterBatch()).toBe(true);
  });

  it('waits soon after the process becomes busy, and starts at once when it is idle again', async () => {
    process = new SimulatedProcess().waits(1_000);
    for (let pass = 0; pass < 10; pass += 1) {
      process.works(10);
      await startsAtOnceAfterBatch();
    }
    expect(await startsAtOnceAfterBatch()).toBe(false);
    process.waits(50);
    await startsAtOnceAfterBatch();
    process.waits(50);
    expect(await startsAtOnceAfterBatch()).toBe(true);
  });
});
