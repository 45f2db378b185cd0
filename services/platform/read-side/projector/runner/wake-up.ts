/** Wakes a loop that sleeps until there is work. No call is lost, even before the loop sleeps. */
export class WakeUp {
  /** Number of calls. The loop reads it before it looks for work, and passes it to `after`. */
  count = 0;
  private readonly sleepers = new Set<() => void>();

  call(): void {
    this.count += 1;
    for (const wake of [...this.sleepers]) wake();
  }

  /** Resolves after a call since `seen`, or after `timeout` milliseconds. */
  after(seen: number, timeout?: number): Promise<void> {
    if (this.count !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.sleepers.delete(end);
        resolve();
      };
      const timer = timeout === undefined ? undefined : setTimeout(end, timeout);
      this.sleepers.add(end);
    });
  }
}
