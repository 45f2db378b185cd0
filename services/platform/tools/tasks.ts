/**
 * Runs a task at an interval, one run at a time; errors are reported and do not stop the schedule.
 */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly run: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** @param every milliseconds between two runs; the first comes after `first`. */
  start(every: number, first = every): void {
    this.timer = setTimeout(() => {
      void this.runNow();
      this.start(every);
    }, first).unref();
  }

  /** Runs at once, or after the current run; resolves when that run has ended. */
  runNow(): Promise<void> {
    this.running = this.running.then(this.run).catch(this.onError);
    return this.running;
  }

  /** Stops the schedule; resolves after the current run. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
  }
}

/** Runs tasks of one key one after another, and tasks of different keys concurrently. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs the task after all earlier tasks of the key, whether they succeeded or not. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = this.last.get(key) ?? Promise.resolve();
    const own = previous.then(task, task);
    this.last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === own) this.last.delete(key);
    }
  }
}
