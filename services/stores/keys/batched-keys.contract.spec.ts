import { batchedKeys } from './batched-keys.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { keysContract } from '../../../tests/contract-suites/keys-contract.js';

keysContract('looked up together', () => Promise.resolve({ keys: batchedKeys(openMemoryKeys()) }));
