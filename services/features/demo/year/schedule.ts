/** In milliseconds. */
export const hour = 3_600_000;
export const day = 24 * hour;

/** What is done at its time, in the order of time; doing something may plan more. */
export class Schedule {
  private readonly planned: { readonly at: number; readonly work: () => Promise<void> }[] = [];
  /** Milliseconds since 1970. */
  now = 0;

  /** Plans something that does not come before now. */
  at(time: number, work: () => Promise<void>): void {
    const at = Math.max(Math.round(time), this.now + 1);
    const before = this.planned.findLastIndex((each) => each.at >= at);
    this.planned.splice(before + 1, 0, { at, work });
  }

  after(milliseconds: number, work: () => Promise<void>): void {
    this.at(this.now + milliseconds, work);
  }

  /** Does everything that is planned before an end; what comes later never happens. */
  async run(end: number): Promise<void> {
    for (let next = this.planned.pop(); next && next.at < end; next = this.planned.pop()) {
      this.now = next.at;
      await next.work();
    }
  }
}
