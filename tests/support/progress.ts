/** Milliseconds from one time to the next that it is said how far a test is. */
const saidEvery = 60_000;

/** Says every minute how far a long test is. */
export class Progress {
  private done = 0;
  private said = performance.now();

  /** @param words for how many times it is done, such as `7 of 100 kills`. */
  constructor(private readonly words: (done: number) => string) {}

  /** It is done once more. */
  step(): void {
    this.done += 1;
    if (performance.now() - this.said < saidEvery) return;
    this.said = performance.now();
    process.stderr.write(`${this.words(this.done)}\n`);
  }
}
