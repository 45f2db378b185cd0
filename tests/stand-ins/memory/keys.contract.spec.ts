import { keysContract } from '../../contract-suites/keys-contract.js';
import { openMemoryKeys } from './keys.js';

keysContract('memory', () => Promise.resolve({ keys: openMemoryKeys() }));
