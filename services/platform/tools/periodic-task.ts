/**
 * PeriodicTask now and then whether there is something to do: one look after another, and a failure is told and
 * leaves it to the next.
 */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly look: () => Promise<void>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** @param every milliseconds between two looks; the first comes after `first`. */
  begin(every: number, first = every): void {
    this.timer = setTimeout(() => {
      void this.now();
      this.begin(every);
    }, first).unref();
  }

  /** PeriodicTask at once, or after the look that is under way; resolves when it has looked, or failed. */
  now(): Promise<void> {
    this.working = this.working.then(this.look).catch(this.failed);
    return this.working;
  }

  /** Resolves when the look that is under way has ended, and none comes after it. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    await this.working;
  }
}
