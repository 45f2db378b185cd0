import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noStream } from '../../stores/ports.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { LagMonitor } from './lag-monitor.js';
import { Progress } from './read-models/progress.js';

const second = 1_000;
const started = '2026-01-05T09:00:00.000Z';

describe('since when read models stand still', () => {
  let log: EventLog;
  let progress: Progress;
  let delay: LagMonitor;
  let recorded = 0;
  let told: (string | null)[];

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(started), doNotFake: ['setImmediate'] });
    log = new EventLog(openMemoryEventStore(), openMemoryKeys());
    progress = new Progress();
    delay = new LagMonitor(log, progress, () => new Date());
    told = [];
    delay.onChange((since) => told.push(since));
    delay.onApplicationBootstrap();
  });
  afterEach(() => {
    delay.onModuleDestroy();
    jest.useRealTimers();
  });

  async function record(): Promise<string> {
    const metadata = { actorId: 'ana', commandId: `c${(recorded += 1)}`, time: started };
    const events = [{ type: 'EmailClaimed', data: { userId: 'ana' } }];
    return (await log.append(`email-${recorded}`, noStream, events, metadata)).position;
  }
  const fold = (position: string) => progress.advance('users', position);
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * second);

  it('is said when an end was not reached for more than five seconds, and when that is over', async () => {
    fold(await record());
    await pass(10);
    const end = await record();
    await pass(5);
    expect(told).toEqual([]);
    await pass(2);
    expect(told).toEqual(['2026-01-05T09:00:10.000Z']);
    expect(delay.since).toBe('2026-01-05T09:00:10.000Z');
    fold(end);
    await pass(1);
    expect(told).toEqual(['2026-01-05T09:00:10.000Z', null]);
  });

  it('goes on while every end is reached too late', async () => {
    fold(await record());
    await pass(10);
    for (let round = 0; round < 3; round += 1) {
      const end = await record();
      await pass(8);
      // The next is recorded before the last is folded: it never gets to the end.
      await record();
      fold(end);
    }
    expect(told.filter((since) => since === null)).toEqual([]);
    expect(told.length).toBeGreaterThan(1);
  });

  it('is nothing to a process that slept, whose next event is on its way', async () => {
    fold(await record());
    await pass(10);
    jest.setSystemTime(new Date('2026-01-06T09:00:00.000Z'));
    const end = await record();
    await pass(2);
    fold(end);
    await pass(2);
    expect(told).toEqual([]);
  });
});
