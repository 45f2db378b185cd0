import { beforeEach, describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { noStream, StoreUnavailable } from '../../stores/ports.js';
import { ConsistentReads } from './consistent-reads.js';
import { Progress } from './read-models/progress.js';

const models = [{ name: 'friends' }, { name: 'library' }];

describe('what a use case takes from read models', () => {
  let progress: Progress;
  let facts: ConsistentReads;
  let end: string;
  let looks: number;

  beforeEach(async () => {
    looks = 0;
    progress = new Progress();
    const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
    facts = new ConsistentReads(log, progress);
    const claimed = [{ type: 'EmailClaimed', data: { userId: 'ana' } }];
    const metadata = { actorId: 'ana', commandId: 'claim', time: '2026-01-05T09:00:00.000Z' };
    ({ position: end } = await log.append('email-x', noStream, claimed, metadata));
    for (const { name } of models) progress.advance(name, startPosition);
  });

  const find = (found: (look: number) => string | undefined) =>
    facts.find(models, () => Promise.resolve(found((looks += 1))));
  const catchUp = (...names: string[]) => {
    for (const name of names) progress.advance(name, end);
  };

  it('is known at once where they know it', async () => {
    expect(await find(() => 'yes')).toBe('yes');
    expect(looks).toBe(1);
  });

  it('is not there where they have reached the end of the log', async () => {
    catchUp('friends', 'library');
    expect(await find(() => undefined)).toBeUndefined();
    expect(looks).toBe(1);
  });

  it('is looked for again when they have got there', async () => {
    const found = find((look) => (look === 1 ? undefined : 'yes'));
    catchUp('friends', 'library');
    expect(await found).toBe('yes');
  });

  it('is not known while one of them stands still, though others go on', async () => {
    catchUp('friends', 'explore');
    await expect(find(() => undefined)).rejects.toThrow(StoreUnavailable);
    expect(looks).toBe(1);
  });

  it('does not wait for what others do not need', async () => {
    catchUp('friends', 'library');
    progress.advance('explore', startPosition);
    await facts.waitUntilCaughtUp(models);
    await expect(facts.waitUntilCaughtUp([{ name: 'explore' }])).rejects.toThrow(StoreUnavailable);
  });

  it('is waited for as long as a use case says', async () => {
    await expect(facts.waitUntilCaughtUp(models, 1)).rejects.toThrow(StoreUnavailable);
    const complete = facts.waitUntilCaughtUp(models, 10_000);
    // Longer than anybody waits who does not say.
    setTimeout(() => catchUp('friends', 'library'), 1_200);
    await complete;
  });
});
