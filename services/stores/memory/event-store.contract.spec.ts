import { eventStoreContract } from '../testing/event-store.js';
import { openMemoryEventStore } from './event-store.js';

eventStoreContract('memory', () => Promise.resolve({ store: openMemoryEventStore() }));
