import { durableEventStoreContract } from '../contract-suites/durable-contracts.js';
import { eventStoreContract } from '../contract-suites/event-store/event-store-contract.js';
import { openKurrentEventStore } from '../../services/stores/kurrentdb/event-store.js';
import { kurrentDbFacts } from '../stand-ins/kurrentdb/server-facts.js';
import { KurrentDbStandIn } from '../stand-ins/kurrentdb/stand-in.js';

/**
 * A real server, if one is available. The suites use their own streams and read from the current
 * tail, so it may contain other events; but nobody else may write to it meanwhile, and therefore no
 * other spec uses it.
 */
const real = process.env.KURRENTDB_URL;
const name = real === undefined ? 'KurrentDB (stand-in)' : 'KurrentDB (real server)';

async function prepare(): Promise<{ address: string; cleanup: () => Promise<void> }> {
  if (real !== undefined) return { address: real, cleanup: () => Promise.resolve() };
  const standIn = await KurrentDbStandIn.start();
  return { address: standIn.address, cleanup: () => standIn.stop() };
}

eventStoreContract(name, async () => {
  const { address, cleanup } = await prepare();
  return { store: openKurrentEventStore(address), cleanup };
});

durableEventStoreContract(name, async () => {
  const { address, cleanup } = await prepare();
  return { open: () => Promise.resolve(openKurrentEventStore(address)), cleanup };
});

kurrentDbFacts(name, prepare);
