/** Wakes a loop that sleeps until there is work. A call before the loop sleeps is not lost. */
export class WakeUp {
  /** Number of calls. Read it before looking for work, then pass it to `after`. */
  count = 0;
  private readonly sleepers = new Set<() => void>();

  call(): void {
    this.count += 1;
    for (const wake of [...this.sleepers]) wake();
  }

  /** Resolves after a call since `seen`, or after `atMost` milliseconds. */
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
