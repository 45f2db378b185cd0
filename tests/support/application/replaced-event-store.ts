import { setImmediate } from 'node:timers/promises';
import { type EventStore, StoreUnavailable } from '../../../services/stores/ports.js';

/** A store that can be replaced by one with another log; the next read of a subscription fails. */
export class ReplacedEventStore implements EventStore {
  private fails = false;
  private readonly listeners = new Set<() => void>();
  constructor(private store: EventStore) {}

  /** Replaces the store; resolves when a subscription's read has failed. */
  async replaceBy(store: EventStore): Promise<void> {
    [this.store, this.fails] = [store, true];
    for (const wake of this.listeners) wake();
    while (this.isFailing()) await setImmediate();
  }

  private isFailing(): boolean {
    return this.fails;
  }

  append: EventStore['append'] = (...given) => this.store.append(...given);
  readStream: EventStore['readStream'] = (...given) => this.store.readStream(...given);
  readAll: EventStore['readAll'] = (after, options) => {
    // Only subscriptions may lag.
    if (this.isFailing() && options?.mayLag) {
      this.fails = false;
      throw new StoreUnavailable('being replaced');
    }
    return this.store.readAll(after, options);
  };
  tail: EventStore['tail'] = () => this.store.tail();
  positionBetween: EventStore['positionBetween'] = (...given) =>
    this.store.positionBetween(...given);
  onAppended: EventStore['onAppended'] = (wake) => {
    this.listeners.add(wake);
    const stop = this.store.onAppended(wake);
    return () => {
      this.listeners.delete(wake);
      stop();
    };
  };
  close: EventStore['close'] = () => this.store.close();
}
