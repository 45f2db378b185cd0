import { StoreUnavailable } from '../../ports.js';

const pollMs = 250;

/** Calls when something may have been written; gives the way to stop. */
type Watch = (written: () => void) => () => void;

/**
 * Those who want to know of appends. Appends of this process are announced; those of other
 * processes are looked for, only while somebody listens: whenever something was written, and now and
 * then, for where that cannot be noticed.
 */
export class AppendListeners {
  private readonly changes: () => number;
  private readonly watch: Watch;
  private readonly listeners = new Set<{ readonly wake: () => void }>();
  private stopPolling: () => void = () => undefined;
  private seen = 0;

  /** @param changes a number that differs after another process wrote. */
  constructor(changes: () => number, watch: Watch) {
    this.changes = changes;
    this.watch = watch;
  }

  /** Adds a listener; gives the way to remove it. */
  add(wake: () => void): () => void {
    const listener = { wake };
    if (this.listeners.size === 0) this.startPolling();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stopPolling();
    };
  }

  /** Wakes everybody soon, so that a listener's error cannot reach the one who appended. */
  announce(): void {
    for (const listener of this.listeners) {
      queueMicrotask(() => {
        if (this.listeners.has(listener)) listener.wake();
      });
    }
  }

  clear(): void {
    this.listeners.clear();
    this.stopPolling();
  }

  private startPolling(): void {
    this.seen = this.changes();
    const timer = setInterval(() => this.poll(), pollMs).unref();
    const stopWatching = this.watch(() => this.poll());
    this.stopPolling = () => {
      clearInterval(timer);
      stopWatching();
    };
  }

  private poll(): void {
    try {
      const changes = this.changes();
      if (changes === this.seen) return;
      this.seen = changes;
      this.announce();
    } catch (error) {
      // The next look tries again.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
