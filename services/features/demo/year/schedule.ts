/** Milliseconds. */
export const hour = 3_600_000;
export const day = 24 * hour;

/** Runs work in the order of its simulated time; work may schedule more. */
export class Schedule {
  private readonly planned: { readonly at: number; readonly work: () => Promise<void> }[] = [];
  /** The simulated time, in milliseconds since 1970. */
  now = 0;

  /** Schedules work, at the earliest just after the current time. */
  at(time: number, work: () => Promise<void>): void {
    const at = Math.max(Math.round(time), this.now + 1);
    const before = this.planned.findLastIndex((each) => each.at >= at);
    this.planned.splice(before + 1, 0, { at, work });
  }

  after(milliseconds: number, work: () => Promise<void>): void {
    this.at(this.now + milliseconds, work);
  }

  /** Runs everything scheduled before `end`; later work is dropped. */
  async run(end: number): Promise<void> {
    for (let next = this.planned.pop(); next && next.at < end; next = this.planned.pop()) {
      this.now = next.at;
      await next.work();
    }
  }
}
