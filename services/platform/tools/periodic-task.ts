/**
 * Runs a task at an interval, one run at a time; errors are reported and do not stop the schedule.
 */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly look: () => Promise<void>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** @param every milliseconds between two runs; the first comes after `first`. */
  begin(every: number, first = every): void {
    this.timer = setTimeout(() => {
      void this.now();
      this.begin(every);
    }, first).unref();
  }

  /** Runs at once, or after the current run; resolves when that run has ended. */
  now(): Promise<void> {
    this.working = this.working.then(this.look).catch(this.failed);
    return this.working;
  }

  /** Stops the schedule; resolves after the current run. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    await this.working;
  }
}
