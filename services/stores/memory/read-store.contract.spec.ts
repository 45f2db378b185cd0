import { readStoreContract } from '../contract/read-store.js';
import { openMemoryReadStore } from './read-store.js';

readStoreContract('memory', () => Promise.resolve({ store: openMemoryReadStore() }));
