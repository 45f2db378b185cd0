import type { EventStore, ReadStore } from '../../stores/ports.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
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
export async function awaitedReadStore(
  { readStoreUrl }: Pick<Settings, 'readStoreUrl'>,
  store: ReadStore,
): Promise<AwaitedStore> {
  const setting = 'READ_STORE';
  if (readStoreUrl === null) return { probe: () => Promise.resolve(), endpoints: [], setting };
  const { mongodbEndpoints } = await import('../../stores/mongodb/connection/address.js');
  const probe = () => store.ensure(livePointers);
  return { probe, endpoints: mongodbEndpoints(readStoreUrl), setting };
}
