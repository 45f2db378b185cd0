/** Wakes who waits for new events, without losing a call that comes before it waits. */
export class WakeUp {
  /** How often it was called; read it before looking for events, and give it to `after`. */
  count = 0;
  private readonly sleepers = new Set<() => void>();

  call(): void {
    this.count += 1;
    for (const wake of [...this.sleepers]) wake();
  }

  /** Resolves when it has been called since `seen`, or after so many milliseconds at the most. */
  after(seen: number, atMost?: number): Promise<void> {
    if (this.count !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.sleepers.delete(end);
        resolve();
      };
      const timer = atMost === undefined ? undefined : setTimeout(end, atMost);
      this.sleepers.add(end);
    });
  }
}
