/** The ports of the stores. Contract tests of all adapters: `tests/contract-suites/`. */
export * from './ports/blobs.js';
export * from './ports/documents.js';
export * from './ports/event-store.js';
export * from './ports/keys.js';
export * from './ports/read-store.js';
