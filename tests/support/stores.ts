import { join } from 'node:path';
import type { EventStore, Keys, ReadStore } from '../../services/stores/ports.js';
import { openSqliteEventStore } from '../../services/stores/sqlite/event-store.js';
import { openSqliteKeys } from '../../services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../services/stores/sqlite/read-store.js';

export interface Stores {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly keys: Keys;
}

/** The three stores of a data folder, as services/main.ts opens them. */
export function openStores(folder: string): Stores {
  return {
    eventStore: openSqliteEventStore(join(folder, 'events.db')),
    readStore: openSqliteReadStore(join(folder, 'read-models.db')),
    keys: openSqliteKeys(join(folder, 'keys.db')),
  };
}

export async function closeStores({ eventStore, readStore, keys }: Stores): Promise<void> {
  await Promise.all([eventStore.close(), readStore.close(), keys.close()]);
}
