import { beforeEach, describe, expect, it } from '@jest/globals';
import { EventClock } from './event-clock.js';

const hour = 60 * 60 * 1_000;
const begin = Date.parse('2026-03-29T03:00:00.000Z');

describe('The clock of events', () => {
  let machine: number;
  let elapsed: number;
  const clockAfter = async (last?: number) => {
    const log = { lastTime: () => Promise.resolve(last) };
    const clock = new EventClock(
      () => new Date(machine),
      log,
      () => elapsed,
    );
    await clock.onModuleInit();
    return clock;
  };
  /** Time goes by, for the machine's clock as for any other. */
  const pass = (milliseconds: number) => {
    machine += milliseconds;
    elapsed += milliseconds;
  };
  beforeEach(() => {
    [machine, elapsed] = [begin, 0];
  });

  it('says what the machine’s says', async () => {
    const clock = await clockAfter(begin - hour);
    for (const each of [() => clock.now(), () => clock.next()]) {
      pass(1_000);
      expect(each().getTime()).toBe(machine);
    }
    expect(clock.next()).toEqual(clock.next());
  });

  it('goes on, slower, when that is set back, and gives each command a later time', async () => {
    const clock = await clockAfter();
    const times = [clock.next().getTime()];
    machine -= hour;
    for (let command = 0; command < 3; command += 1) times.push(clock.next().getTime());
    expect(times).toEqual([begin, begin + 1, begin + 2, begin + 3]);
    expect(clock.now().getTime()).toBe(begin + 3);
    pass(10_000);
    expect(clock.now().getTime()).toBe(begin + 9_003);
  });

  it('agrees with the machine’s again after ten hours, or when that is set right', async () => {
    const clock = await clockAfter();
    clock.now();
    machine -= hour;
    clock.now();
    pass(9 * hour);
    expect(clock.now().getTime()).toBeGreaterThan(machine);
    pass(hour);
    expect(clock.now().getTime()).toBe(machine);
    machine -= hour;
    clock.next();
    machine += hour;
    pass(1);
    expect(clock.now().getTime()).toBe(machine);
  });

  it('begins not before the last event of the log', async () => {
    expect((await clockAfter(begin + hour)).next().getTime()).toBe(begin + hour + 1);
  });

  it('believes a machine whose clock was days ahead', async () => {
    expect((await clockAfter(begin + 25 * hour)).now().getTime()).toBe(begin);
  });

  it('runs without knowing the log', async () => {
    const log = { lastTime: () => Promise.reject(new Error('away')) };
    const clock = new EventClock(() => new Date(begin), log);
    await clock.onModuleInit();
    expect(clock.now().getTime()).toBe(begin);
  });
});
