/** In milliseconds, like all times and durations here. */
export const hour = 3_600_000;
export const day = 24 * hour;

/** Runs actions in the order of their simulated times; an action may schedule others. */
export class Schedule {
  private readonly planned: { readonly at: number; readonly action: () => Promise<void> }[] = [];
  /** The simulated time, in milliseconds since 1970. */
  now = 0;

  /** Schedules an action; a time that has passed becomes 1 ms after the current time. */
  at(time: number, action: () => Promise<void>): void {
    const at = Math.max(Math.round(time), this.now + 1);
    const before = this.planned.findLastIndex((each) => each.at >= at);
    this.planned.splice(before + 1, 0, { at, action });
  }

  /** Schedules an action this many milliseconds after the current time. */
  after(milliseconds: number, action: () => Promise<void>): void {
    this.at(this.now + milliseconds, action);
  }

  /** Runs all actions scheduled before `end`, and drops the others. */
  async run(end: number): Promise<void> {
    for (let next = this.planned.pop(); next && next.at < end; next = this.planned.pop()) {
      this.now = next.at;
      await next.action();
    }
  }
}
