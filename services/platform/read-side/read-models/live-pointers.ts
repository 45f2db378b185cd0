import type { Collection } from '../../../stores/ports.js';

/** Which build of each read model is read. */
export const livePointers: Collection = { name: 'live-versions', indexes: {} };
