import { eventStoreContract } from '../../../tests/contract-suites/event-store/event-store-contract.js';
import { openMemoryEventStore } from './event-store.js';

eventStoreContract('memory', () => Promise.resolve({ store: openMemoryEventStore() }));
