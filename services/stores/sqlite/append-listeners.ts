import { StoreUnavailable } from '../ports.js';

const pollMilliseconds = 250;

/**
 * Those who want to know of appends. Appends of this process are announced; those of other
 * processes are looked for, only while somebody listens.
 */
export class AppendListeners {
  readonly #changes: () => number;
  readonly #listeners = new Set<{ readonly wake: () => void }>();
  #timer: NodeJS.Timeout | undefined;
  #seen = 0;

  /** @param changes a number that differs after another process wrote. */
  constructor(changes: () => number) {
    this.#changes = changes;
  }

  /** Adds a listener; gives the way to remove it. */
  add(wake: () => void): () => void {
    const listener = { wake };
    if (this.#listeners.size === 0) this.#startPolling();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearInterval(this.#timer);
    };
  }

  /** Wakes everybody soon, so that a listener's error cannot reach the one who appended. */
  announce(): void {
    for (const listener of this.#listeners) {
      queueMicrotask(() => {
        if (this.#listeners.has(listener)) listener.wake();
      });
    }
  }

  clear(): void {
    this.#listeners.clear();
    clearInterval(this.#timer);
  }

  #startPolling(): void {
    this.#seen = this.#changes();
    this.#timer = setInterval(() => this.#poll(), pollMilliseconds);
    this.#timer.unref();
  }

  #poll(): void {
    try {
      const changes = this.#changes();
      if (changes === this.#seen) return;
      this.#seen = changes;
      this.announce();
    } catch (error) {
      // The next poll tries again.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
