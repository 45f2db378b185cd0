import type { EventStore, ReadStore } from '../../stores/ports.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import type { AwaitedStore } from '../../stores/lifecycle/wait-for-store.js';
import { livePointers } from '../read-side/read-models/live-pointers.js';
import type { Settings } from '../settings/settings.js';

/** The event log that a start waits for. */
export function awaitedEventStore(
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
  store: EventStore,
): AwaitedStore {
  const endpoints = eventStoreUrl === null ? [] : parseKurrentAddress(eventStoreUrl).endpoints;
  return { probe: () => store.tail(), endpoints, setting: 'EVENT_STORE' };
}

/** The read store that a start waits for: until it can create the collection of live pointers. */
export async function awaitedReadStore(
  { readStoreUrl }: Pick<Settings, 'readStoreUrl'>,
  store: ReadStore,
): Promise<AwaitedStore> {
  const setting = 'READ_STORE';
  if (readStoreUrl === null) return { probe: () => Promise.resolve(), endpoints: [], setting };
  const { mongodbEndpoints } = await import('../../stores/mongodb/connection/address.js');
  const ask = () => store.ensure(livePointers);
  return { probe: ask, endpoints: mongodbEndpoints(readStoreUrl), setting };
}
