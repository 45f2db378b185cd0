import type { EventStore, ReadStore } from '../../stores/ports.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import { parseMongodbAddress } from '../../stores/mongodb/connection/address.js';
import type { AwaitedStore } from '../../stores/lifecycle/wait-for-store.js';
import { livePointers } from '../read-side/read-models/live-pointers.js';
import type { Settings } from '../settings/settings.js';

/** The event log, for which the start waits. */
export function awaitedEventStore(
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
  store: EventStore,
): AwaitedStore {
  const endpoints = eventStoreUrl === null ? [] : parseKurrentAddress(eventStoreUrl).endpoints;
  return { probe: () => store.tail(), endpoints, setting: 'EVENT_STORE' };
}

/** The read store, for which the start waits until the collection of live pointers can be created. */
export function awaitedReadStore(
  { readStoreUrl }: Pick<Settings, 'readStoreUrl'>,
  store: ReadStore,
): AwaitedStore {
  const setting = 'READ_STORE';
  if (readStoreUrl === null) return { probe: () => Promise.resolve(), endpoints: [], setting };
  const probe = () => store.ensure(livePointers);
  return { probe, endpoints: parseMongodbAddress(readStoreUrl).endpoints, setting };
}
