import { afterAll } from '@jest/globals';
import { join } from 'node:path';
import { openFolderBlobs } from '../../../services/stores/folder/blobs.js';
import { openMemoryEventStore } from '../../../services/stores/memory/event-store.js';
import { openMemoryKeys } from '../../stand-ins/memory/keys.js';
import { openMemoryReadStore } from '../../stand-ins/memory/read-store.js';
import type { Blobs, EventStore, Keys, ReadStore } from '../../../services/stores/ports.js';
import { openSqliteEventStore } from '../../../services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../services/stores/sqlite/read-store/read-store.js';

export interface Stores {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly keys: Keys;
  readonly blobs: Blobs;
}

/** KurrentDB, MongoDB and Redis, on which the product's tests run with TEST_STORES=large. */
export const largeEngines =
  process.env.TEST_STORES === 'large'
    ? await (await import('./large-engines.js')).LargeEngines.start()
    : undefined;
if (largeEngines) afterAll(() => largeEngines.stop());

/** The event log of a data folder. */
export function openLog(folder: string): EventStore {
  return largeEngines?.log(folder) ?? openSqliteEventStore(join(folder, 'events.db'));
}

/** Opens the stores of a data folder as `services/main.ts` does, except for those that are given. */
export function openStores(folder: string, open: Partial<Stores> = {}): Stores {
  if (largeEngines) return { ...largeEngines.stores(folder), ...open };
  return {
    eventStore: open.eventStore ?? openLog(folder),
    readStore: open.readStore ?? openSqliteReadStore(join(folder, 'read-models')),
    keys: open.keys ?? openSqliteKeys(join(folder, 'keys.db')),
    blobs: open.blobs ?? openFolderBlobs(join(folder, 'pictures')),
  };
}

/** Stores in memory. With large engines there are none, so that tests run on the engines. */
export function openMemoryStores(): Partial<Stores> {
  if (largeEngines) return {};
  return {
    eventStore: openMemoryEventStore(),
    readStore: openMemoryReadStore(),
    keys: openMemoryKeys(),
  };
}

export async function closeStores({ eventStore, readStore, keys, blobs }: Stores): Promise<void> {
  await Promise.all([eventStore.close(), readStore.close(), keys.close(), blobs.close()]);
}
