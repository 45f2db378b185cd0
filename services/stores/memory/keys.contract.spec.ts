import { keysContract } from '../testing/keys.js';
import { openMemoryKeys } from './keys.js';

keysContract('memory', () => Promise.resolve({ keys: openMemoryKeys() }));
