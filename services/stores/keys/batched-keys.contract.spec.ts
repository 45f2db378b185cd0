import { batchedKeys } from './master-key.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { keysContract } from '../../../tests/contract-suites/keys-contract.js';

keysContract('with batched lookups', () =>
  Promise.resolve({ keys: batchedKeys(openMemoryKeys()) }),
);
