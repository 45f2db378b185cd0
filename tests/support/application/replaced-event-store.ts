import { setImmediate } from 'node:timers/promises';
import { type EventStore, StoreUnavailable } from '../../../services/stores/ports.js';

/** A store that goes away for one read of who follows the log, and comes back with another log. */
export class ReplacedEventStore implements EventStore {
  private fails = false;
  private readonly listeners = new Set<() => void>();
  constructor(private store: EventStore) {}

  /** Resolves when somebody has met it while it was away; whoever listens reads then. */
  async by(store: EventStore): Promise<void> {
    [this.store, this.fails] = [store, true];
    for (const wake of this.listeners) wake();
    while (this.isAway()) await setImmediate();
  }

  private isAway(): boolean {
    return this.fails;
  }

  append: EventStore['append'] = (...given) => this.store.append(...given);
  readStream: EventStore['readStream'] = (...given) => this.store.readStream(...given);
  readAll: EventStore['readAll'] = (after, options) => {
    // Others read too, at times, and learn nothing from it.
    if (this.isAway() && options?.mayLag) {
      this.fails = false;
      throw new StoreUnavailable('away');
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
