/** Wakes those who wait for new events, without losing a call that comes before they wait. */
export class WakeUp {
  /** How often it was called; read it before looking for events, and give it to `after`. */
  count = 0;
  private readonly sleepers = new Set<() => void>();

  call(): void {
    this.count += 1;
    for (const wake of [...this.sleepers]) wake();
  }

  /** Resolves when it has been called since `seen`, or when the signal aborts. */
  after(seen: number, signal: AbortSignal): Promise<void> {
    if (this.count !== seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        this.sleepers.delete(end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      this.sleepers.add(end);
      signal.addEventListener('abort', end);
    });
  }
}
