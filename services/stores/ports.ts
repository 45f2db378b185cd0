/** The ports: what the product needs of its stores. `tests/contract-suites/` tests what each promises. */
export * from './ports/blobs.js';
export * from './ports/bulk-build.js';
export * from './ports/documents.js';
export * from './ports/event-store.js';
export * from './ports/failures.js';
export * from './ports/json.js';
export * from './ports/keys.js';
export * from './ports/read-store.js';
