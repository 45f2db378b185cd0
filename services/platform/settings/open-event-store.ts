import { join } from 'node:path';
import type { Settings } from './settings.js';
import { openKurrentEventStore } from '../../stores/kurrentdb/event-store.js';
import type { EventStore } from '../../stores/ports.js';
import { openSqliteEventStore } from '../../stores/sqlite/event-store.js';

/** Name of the event log's file in the data folder. */
export const eventsFile = 'events.db';

/** Opens the event log: in KurrentDB, or as a file of the data folder. */
export function openEventStore({ eventStoreUrl }: Settings, data: string): EventStore {
  return eventStoreUrl
    ? openKurrentEventStore(eventStoreUrl)
    : openSqliteEventStore(join(data, eventsFile));
}
