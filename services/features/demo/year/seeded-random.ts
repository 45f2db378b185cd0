import type { Decider } from '../../../../events/kernel/decider.js';
import type { DomainEvent } from '../../../../events/kernel/event.js';

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

/** A person of the simulated year. */
export interface Person {
  readonly userId: string;
  readonly friends: Set<Person>;
  readonly subscribers: Set<Person>;
  /** Titles already in the library. */
  readonly titles: Set<string>;
  /** End of the person's activity, in milliseconds since 1970. */
  readonly leavesAt: number;
}

/** Sends a command to a stream on behalf of a person, at the simulated time. */
export type SendCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  identity: readonly string[],
  command: Command,
  by: Person,
) => Promise<void>;

/** Pseudo-random numbers, the same for the same seed. */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** True with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** An exponentially distributed waiting time with this average. */
  wait(average: number): number {
    return -average * Math.log(1 - this.next());
  }

  /**
   * One random item.
   * @throws RangeError for an empty list.
   */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('the list is empty');
    return item;
  }

  /** At most `max` distinct items. */
  some<Item>(items: readonly Item[], max: number): readonly Item[] {
    const remaining = [...items];
    const picked: Item[] = [];
    while (remaining.length > 0 && picked.length < max) {
      picked.push(...remaining.splice(Math.floor(this.next() * remaining.length), 1));
    }
    return picked;
  }
}
