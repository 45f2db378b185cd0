import type { Collection } from '../../../stores/ports.js';

/** The live build of each read model. */
export const livePointers: Collection = { name: 'live-versions', indexes: {} };
