/** What became of one entry of a group. */
export type Outcome<Result> = { readonly result: Result } | { readonly refusal: Error };

export interface GroupCommitOptions<Entry, Result> {
  /**
   * Writes a group durably and says what became of each entry, in order. When it throws, nothing
   * was written, and every entry of the group fails with that error.
   */
  readonly write: (group: readonly Entry[]) => readonly Outcome<Result>[];
  /** What an entry counts towards `maxWeight`. */
  readonly weigh: (entry: Entry) => number;
  readonly maxEntries: number;
  /** A heavier entry is written alone. */
  readonly maxWeight: number;
}

interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers what is added during one turn of the event loop and writes it as one group, because
 * making a group durable costs about as much as one entry. Entries are written in the order in
 * which they were added.
 */
export class GroupCommit<Entry, Result> {
  private readonly options: GroupCommitOptions<Entry, Result>;
  private queue: Waiting<Entry, Result>[] = [];
  private idle: (() => void)[] = [];

  constructor(options: GroupCommitOptions<Entry, Result>) {
    this.options = options;
  }

  /** Resolves once the entry's group is written. */
  add(entry: Entry): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.queue.length === 0) this.schedule();
      this.queue.push({ entry, resolve, reject });
    });
  }

  /** Resolves once everything added so far is written or has failed. */
  async drained(): Promise<void> {
    if (this.queue.length === 0) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private schedule(): void {
    setImmediate(() => this.flush());
  }

  private flush(): void {
    const group = this.takeGroup();
    try {
      const outcomes = this.options.write(group.map(({ entry }) => entry));
      for (const [index, waiting] of group.entries()) settle(waiting, outcomes[index]);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    if (this.queue.length > 0) {
      this.schedule();
      return;
    }
    for (const resolve of this.idle.splice(0)) resolve();
  }

  private takeGroup(): readonly Waiting<Entry, Result>[] {
    const { weigh, maxEntries, maxWeight } = this.options;
    let weight = 0;
    let size = 0;
    for (const { entry } of this.queue.slice(0, maxEntries)) {
      weight += weigh(entry);
      if (size > 0 && weight > maxWeight) break;
      size += 1;
    }
    const group = this.queue.slice(0, size);
    this.queue = this.queue.slice(size);
    return group;
  }
}

function settle<Result>(
  { resolve, reject }: Waiting<unknown, Result>,
  outcome: Outcome<Result> | undefined,
): void {
  if (outcome === undefined) reject(new Error('a group was written without an outcome for each'));
  else if ('refusal' in outcome) reject(outcome.refusal);
  else resolve(outcome.result);
}
