import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noStream } from '../../stores/ports.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { LagMonitor } from './lag-monitor.js';
import { Progress } from './read-models/progress.js';

const second = 1_000;
const started = '2026-01-05T09:00:00.000Z';

describe('The lag monitor', () => {
  let log: EventLog;
  let progress: Progress;
  let monitor: LagMonitor;
  let recorded = 0;
  let reported: (string | null)[];

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(started), doNotFake: ['setImmediate'] });
    log = new EventLog(openMemoryEventStore(), openMemoryKeys());
    progress = new Progress();
    monitor = new LagMonitor(log, progress, () => new Date());
    reported = [];
    monitor.onChange((since) => reported.push(since));
    monitor.onApplicationBootstrap();
  });
  afterEach(() => {
    monitor.onModuleDestroy();
    jest.useRealTimers();
  });

  async function record(): Promise<string> {
    const metadata = { actorId: 'ana', commandId: `c${(recorded += 1)}`, time: started };
    const events = [{ type: 'EmailClaimed', data: { userId: 'ana' } }];
    return (await log.append(`email-${recorded}`, noStream, events, metadata)).position;
  }
  const fold = (position: string) => progress.advance('users', position);
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * second);

  it('reports a lag of more than five seconds, and its end', async () => {
    fold(await record());
    await pass(10);
    const end = await record();
    await pass(5);
    expect(reported).toEqual([]);
    await pass(2);
    expect(reported).toEqual(['2026-01-05T09:00:10.000Z']);
    expect(monitor.since).toBe('2026-01-05T09:00:10.000Z');
    fold(end);
    await pass(1);
    expect(reported).toEqual(['2026-01-05T09:00:10.000Z', null]);
  });

  it('reports no end while every end of the log is reached too late', async () => {
    fold(await record());
    await pass(10);
    for (let round = 0; round < 3; round += 1) {
      const end = await record();
      await pass(8);
      // Recorded before the previous event is folded, so that the end of the log is never reached.
      await record();
      fold(end);
    }
    expect(reported.filter((since) => since === null)).toEqual([]);
    expect(reported.length).toBeGreaterThan(1);
  });

  it('reports no lag after the process slept', async () => {
    fold(await record());
    await pass(10);
    jest.setSystemTime(new Date('2026-01-06T09:00:00.000Z'));
    const end = await record();
    await pass(2);
    fold(end);
    await pass(2);
    expect(reported).toEqual([]);
  });
});
