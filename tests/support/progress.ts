/** Milliseconds. */
const interval = 60_000;

/** Prints the progress of a long test every minute. */
export class Progress {
  private done = 0;
  private printedAt = performance.now();

  /** @param text the progress after so many steps, such as `7 of 100 kills`. */
  constructor(private readonly text: (done: number) => string) {}

  /** Counts one step. */
  step(): void {
    this.done += 1;
    if (performance.now() - this.printedAt < interval) return;
    this.printedAt = performance.now();
    process.stderr.write(`${this.text(this.done)}\n`);
  }
}
