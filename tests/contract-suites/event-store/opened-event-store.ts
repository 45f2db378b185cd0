import type { EventStore } from '../../../services/stores/ports.js';

/** A store to test, and what to do when the tests are over. */
export interface OpenedEventStore {
  readonly store: EventStore;
  /** Called after the store was closed. */
  readonly cleanup?: () => Promise<void> | void;
}
