import { join } from 'node:path';
import type { Settings } from '../settings/settings.js';
import type { EventStore } from '../../stores/ports.js';
import type { SqliteEventStoreOptions } from '../../stores/sqlite/event-store/event-store.js';

/** Name of the event log's file in the data folder. */
export const eventsFile = 'events.db';

/**
 * Opens the event log: in KurrentDB, or as a file of the data folder. Only the client of what is
 * opened is loaded: they are a good part of what a command waits for.
 * @param inFile how the file is used, where it is one.
 */
export async function openEventStore(
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
  data: string,
  inFile: Pick<SqliteEventStoreOptions, 'cacheBytes' | 'checkpointsInWorker'> = {},
): Promise<EventStore> {
  if (eventStoreUrl === null) {
    const { openSqliteEventStore } = await import('../../stores/sqlite/event-store/event-store.js');
    return openSqliteEventStore(join(data, eventsFile), inFile);
  }
  const { openKurrentEventStore } = await import('../../stores/kurrentdb/event-store.js');
  return openKurrentEventStore(eventStoreUrl);
}
