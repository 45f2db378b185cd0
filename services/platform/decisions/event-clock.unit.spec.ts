import { beforeEach, describe, expect, it } from '@jest/globals';
import { EventClock } from './event-clock.js';

const hour = 60 * 60 * 1_000;
const begin = Date.parse('2026-03-29T03:00:00.000Z');

describe('The event clock', () => {
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
  /** Advances the machine's clock and the monotonic clock. */
  const pass = (milliseconds: number) => {
    machine += milliseconds;
    elapsed += milliseconds;
  };
  beforeEach(() => {
    [machine, elapsed] = [begin, 0];
  });

  it('follows the machine’s clock', async () => {
    const clock = await clockAfter(begin - hour);
    for (const each of [() => clock.now(), () => clock.next()]) {
      pass(1_000);
      expect(each().getTime()).toBe(machine);
    }
    expect(clock.next()).toEqual(clock.next());
  });

  it('slows down when the machine’s clock is set back, and gives each command a later time', async () => {
    const clock = await clockAfter();
    const times = [clock.next().getTime()];
    machine -= hour;
    for (let command = 0; command < 3; command += 1) times.push(clock.next().getTime());
    expect(times).toEqual([begin, begin + 1, begin + 2, begin + 3]);
    expect(clock.now().getTime()).toBe(begin + 3);
    pass(10_000);
    expect(clock.now().getTime()).toBe(begin + 9_003);
  });

  it('agrees with the machine’s clock after ten hours, or once that is corrected', async () => {
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

  it('starts no earlier than the last event of the log', async () => {
    expect((await clockAfter(begin + hour)).next().getTime()).toBe(begin + hour + 1);
  });

  it('follows a machine’s clock that was set back by more than a day', async () => {
    expect((await clockAfter(begin + 25 * hour)).now().getTime()).toBe(begin);
  });

  it('runs when the log cannot be read', async () => {
    const log = { lastTime: () => Promise.reject(new Error('away')) };
    const clock = new EventClock(() => new Date(begin), log);
    await clock.onModuleInit();
    expect(clock.now().getTime()).toBe(begin);
  });
});
