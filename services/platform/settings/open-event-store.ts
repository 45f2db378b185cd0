import { join } from 'node:path';
import type { Settings } from './settings.js';
import type { EventStore } from '../../stores/ports.js';
import type { LogEmptying } from '../../stores/sqlite/log-emptier.js';

/** Name of the event log's file in the data folder. */
export const eventsFile = 'events.db';

/**
 * Opens the event log: in KurrentDB, or as a file of the data folder. Only the client of what is
 * opened is loaded: they are a good part of what a command waits for.
 * @param emptying of write-ahead logs of SQLite, for a process that serves people.
 */
export async function openEventStore(
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
  data: string,
  emptying: LogEmptying = {},
): Promise<EventStore> {
  if (eventStoreUrl === null) {
    const { openSqliteEventStore } = await import('../../stores/sqlite/event-store.js');
    return openSqliteEventStore(join(data, eventsFile), emptying);
  }
  const { openKurrentEventStore } = await import('../../stores/kurrentdb/event-store.js');
  return openKurrentEventStore(eventStoreUrl);
}
