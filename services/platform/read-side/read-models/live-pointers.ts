import type { Collection } from '../../../stores/ports.js';

/** Names the live build of each read model. */
export const livePointers: Collection = { name: 'live-versions', indexes: {} };
