import { keysTogether } from './keys-together.js';
import { openMemoryKeys } from './memory/keys.js';
import { keysContract } from './testing/keys.js';

keysContract('looked up together', () => Promise.resolve({ keys: keysTogether(openMemoryKeys()) }));
