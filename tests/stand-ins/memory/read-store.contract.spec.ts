import { readStoreContract } from '../../contract-suites/read-store/read-store-contract.js';
import { openMemoryReadStore } from './read-store.js';

readStoreContract('memory', () => Promise.resolve({ store: openMemoryReadStore() }));
