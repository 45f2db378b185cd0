const every = 1_000;

/** Does what it is given when a second has passed since it did something. */
export class Seldom {
  private doneAt = performance.now();

  do(work: () => void): void {
    if (performance.now() - this.doneAt < every) return;
    this.doneAt = performance.now();
    work();
  }
}
