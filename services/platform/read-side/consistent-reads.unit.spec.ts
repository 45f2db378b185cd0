import { beforeEach, describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { noStream, StoreUnavailable } from '../../stores/ports.js';
import { ConsistentReads } from './consistent-reads.js';
import { Progress } from './read-models/progress.js';

const models = [{ name: 'friends' }, { name: 'library' }];

describe('A consistent read', () => {
  let progress: Progress;
  let reads: ConsistentReads;
  let end: string;
  let readCount: number;

  beforeEach(async () => {
    readCount = 0;
    progress = new Progress();
    const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
    reads = new ConsistentReads(log, progress);
    const claimed = [{ type: 'EmailClaimed', data: { userId: 'ana' } }];
    const metadata = { actorId: 'ana', commandId: 'claim', time: '2026-01-05T09:00:00.000Z' };
    ({ position: end } = await log.append('email-x', noStream, claimed, metadata));
    for (const { name } of models) progress.advance(name, startPosition);
  });

  const find = (found: (read: number) => string | undefined) =>
    reads.find(models, () => Promise.resolve(found((readCount += 1))));
  const catchUp = (...names: string[]) => {
    for (const name of names) progress.advance(name, end);
  };

  it('returns a document that is found at once', async () => {
    expect(await find(() => 'yes')).toBe('yes');
    expect(readCount).toBe(1);
  });

  it('finds nothing if the read models have reached the end of the log', async () => {
    catchUp('friends', 'library');
    expect(await find(() => undefined)).toBeUndefined();
    expect(readCount).toBe(1);
  });

  it('reads again when the read models have caught up', async () => {
    const found = find((read) => (read === 1 ? undefined : 'yes'));
    catchUp('friends', 'library');
    expect(await found).toBe('yes');
  });

  it('fails while one of its read models does not advance', async () => {
    catchUp('friends', 'explore');
    await expect(find(() => undefined)).rejects.toThrow(StoreUnavailable);
    expect(readCount).toBe(1);
  });

  it('waits only for its own read models', async () => {
    catchUp('friends', 'library');
    progress.advance('explore', startPosition);
    await reads.waitUntilCaughtUp(models);
    await expect(reads.waitUntilCaughtUp([{ name: 'explore' }])).rejects.toThrow(StoreUnavailable);
  });

  it('waits up to the timeout of the use case', async () => {
    await expect(reads.waitUntilCaughtUp(models, 1)).rejects.toThrow(StoreUnavailable);
    const complete = reads.waitUntilCaughtUp(models, 10_000);
    // Longer than the default timeout.
    setTimeout(() => catchUp('friends', 'library'), 1_200);
    await complete;
  });
});
