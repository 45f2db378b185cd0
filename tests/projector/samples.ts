import { afterEach, beforeEach, expect } from '@jest/globals';
import { z } from 'zod';
import { projection, type Projection } from '../../projections/kernel/projection.js';
import type { Progress } from '../../services/platform/read-side/read-models/progress.js';
import type { EventLog } from '../../services/stores/event-log/event-log.js';
import { type ReadStore, StoreUnavailable } from '../../services/stores/ports.js';
import { closeStores, openStores, type Stores } from '../support/application/stores.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Gives each test of a block its own stores in a folder. */
export function eachWithStores(receive: (stores: Stores) => void): void {
  let folder: ReturnType<typeof temporaryFolder>;
  let stores: Stores;
  beforeEach(() => {
    folder = temporaryFolder();
    stores = openStores(folder.path);
    receive(stores);
  });
  afterEach(async () => {
    await closeStores(stores);
    folder.remove();
  });
}

/** Counts the users who registered; fails on those whose id is in `poison`. */
export const counting = (poison: ReadonlySet<string> = new Set(), version = 1): Projection =>
  projection({
    name: 'counting',
    version,
    indexes: {},
    document: z.object({ count: z.number() }),
    handlers: {
      UserRegistered: {
        touches: () => ['all'],
        fold: ({ data }, documents) => {
          if (poison.has(data.userId)) throw new Error('poisoned');
          documents.put('all', { count: (documents.get('all')?.count ?? 0) + version });
        },
      },
    },
  });

export const other: Projection = projection({
  name: 'other',
  version: 1,
  indexes: {},
  document: z.object({ userId: z.string() }),
  handlers: {
    UserRegistered: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => documents.put(data.userId, { userId: data.userId }),
    },
  },
});

/** A read store whose commits fail as often as set, and that records the others. */
export class FailingReadStore implements ReadStore {
  failures = 0;
  /** The read models whose checkpoints each commit moved. */
  readonly commits: string[][] = [];
  /** Ids of documents that were read. */
  readonly asked: string[] = [];
  /** Whether failing commits are executed nevertheless. */
  answersAreLost = false;
  constructor(private readonly store: ReadStore) {}

  ensure: ReadStore['ensure'] = (...given) => this.store.ensure(...given);
  getMany: ReadStore['getMany'] = (collection, ids) => {
    this.asked.push(...ids);
    return this.store.getMany(collection, ids);
  };
  list: ReadStore['list'] = (...given) => this.store.list(...given);
  places: ReadStore['places'] = (...given) => this.store.places(...given);
  entries: ReadStore['entries'] = (...given) => this.store.entries(...given);
  tally: ReadStore['tally'] = (...given) => this.store.tally(...given);
  count: ReadStore['count'] = (...given) => this.store.count(...given);
  scan: ReadStore['scan'] = (...given) => this.store.scan(...given);
  checkpoint: ReadStore['checkpoint'] = (...given) => this.store.checkpoint(...given);
  build: ReadStore['build'] = (...given) => this.store.build(...given);
  diskSpace: ReadStore['diskSpace'] = (...given) => this.store.diskSpace(...given);
  drop: ReadStore['drop'] = (...given) => this.store.drop(...given);
  close: ReadStore['close'] = () => this.store.close();
  commit: ReadStore['commit'] = async (commits) => {
    const keeps = commits.some(({ checkpoint }) => checkpoint !== undefined);
    const fails = keeps && this.failures > 0;
    if (!fails || this.answersAreLost) await this.store.commit(commits);
    if (keeps) this.commits.push(commits.map(({ collection }) => collection.name));
    if (!fails) return;
    this.failures -= 1;
    throw new StoreUnavailable('away');
  };
}

export const registered = (userId: string) => ({
  type: 'UserRegistered',
  data: { userId, email: `${userId}@example.com`, firstName: userId, lastName: '' },
});

export const by = (commandId: string, actorId = 'ada') => ({
  actorId,
  commandId,
  time: '2026-01-01T00:00:00.000Z',
});

/** Registers people one after another; returns the last position. */
export async function register(log: EventLog, ...userIds: string[]): Promise<string> {
  let position = '';
  for (const userId of userIds) {
    const metadata = by(`register ${userId}`, userId);
    ({ position } = await log.append(`user-${userId}`, -1, [registered(userId)], metadata));
  }
  return position;
}

/** Milliseconds that the running read models may take on a busy machine. */
const timeoutMs = 120_000;

/** Waits until all running read models have reached a position. */
export async function untilReached(
  { progress }: { readonly progress: Progress },
  position: string,
): Promise<void> {
  expect(await progress.waitFor(position, timeoutMs)).toBe(true);
}
