import { readStoreContract } from '../testing/read-store.js';
import { openMemoryReadStore } from './read-store.js';

readStoreContract('memory', () => Promise.resolve({ store: openMemoryReadStore() }));
