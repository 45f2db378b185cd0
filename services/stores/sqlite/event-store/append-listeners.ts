import { StoreUnavailable } from '../../ports.js';

const pollMs = 250;

/**
 * Notifies listeners of appends. Appends of this process are announced with {@link announce}. While
 * there are listeners, appends of other processes are detected by polling.
 */
export class AppendListeners {
  private readonly changes: () => number;
  private readonly listeners = new Set<{ readonly wake: () => void }>();
  private stopPolling: () => void = () => undefined;
  private seen = 0;

  /** @param changes a number that changes when another process has written. */
  constructor(changes: () => number) {
    this.changes = changes;
  }

  /** Returns a function that removes the listener. */
  add(wake: () => void): () => void {
    const listener = { wake };
    if (this.listeners.size === 0) this.startPolling();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stopPolling();
    };
  }

  /** Notifies listeners in a microtask, so that their errors do not reach the writer. */
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
    this.stopPolling = () => clearInterval(timer);
  }

  private poll(): void {
    try {
      const changes = this.changes();
      if (changes === this.seen) return;
      this.seen = changes;
      this.announce();
    } catch (error) {
      // The next poll tries again.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
