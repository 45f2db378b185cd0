import { join } from 'node:path';
import type { Settings } from '../settings/settings.js';
import type { EventStore } from '../../stores/ports.js';
import type { SqliteEventStoreOptions } from '../../stores/sqlite/event-store/event-store.js';

/** File of the event log in the data folder. */
export const eventsFile = 'events.db';

/**
 * Opens the event store: KurrentDB, or a file in the data folder. Only the driver in use is loaded,
 * because loading takes a large part of the time of a command-line command.
 * @param sqliteOptions options of the SQLite file.
 */
export async function openEventStore(
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
  data: string,
  sqliteOptions: Pick<SqliteEventStoreOptions, 'cacheBytes' | 'checkpoints'> = {},
): Promise<EventStore> {
  if (eventStoreUrl === null) {
    const { openSqliteEventStore } = await import('../../stores/sqlite/event-store/event-store.js');
    return openSqliteEventStore(join(data, eventsFile), sqliteOptions);
  }
  const { openKurrentEventStore } = await import('../../stores/kurrentdb/event-store.js');
  return openKurrentEventStore(eventStoreUrl);
}
