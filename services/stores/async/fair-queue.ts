import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds of work in one turn of the event loop, before others have theirs. */
const turnTakes = 10;

const askers = new AsyncLocalStorage<string>();

/** Does what somebody asked for: what it reads waits in the line of this asker, beside those of others. */
export function withRequester<Result>(asker: string, work: () => Result): Result {
  return askers.run(asker, work);
}

/** Does what several have asked for together: it waits in the line of none of them. */
export function withoutRequester<Result>(work: () => Result): Result {
  return askers.exit(work);
}

/**
 * Work that blocks, and whose answers come at once: who asks for one thing after another, or for many
 * together, would keep sockets and timers waiting until the end, for promises alone never let anybody
 * else have a turn. What comes after so much work in one turn waits for the next: of one asker in the
 * order in which it came, and one of each asker after another, so that nobody waits for all that one
 * has asked for. What nobody asked for is one asker's, too.
 */
export class FairQueue {
  /** Lines of those who wait; the first is next. */
  private readonly lines = new Map<string | undefined, (() => void)[]>();
  /** When the first work of this turn began. */
  private began: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Works, now or when others have had their turn, and resolves to what comes of it. */
  run<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      if (this.lines.size === 0 && this.hasTime()) begin();
      else this.enqueue(begin);
    });
  }

  private enqueue(begin: () => void): void {
    const asker = askers.getStore();
    const line = this.lines.get(asker);
    if (line) line.push(begin);
    else this.lines.set(asker, [begin]);
  }

  private hasTime(): boolean {
    if (this.began === undefined) {
      this.began = this.now();
      setImmediate(() => this.nextTurn());
      return true;
    }
    return this.now() - this.began < turnTakes;
  }

  private nextTurn(): void {
    this.began = undefined;
    for (const [asker, line] of this.lines) {
      if (!this.hasTime()) return;
      // Whoever waits for more comes again after all others.
      this.lines.delete(asker);
      const first = line.shift();
      if (line.length > 0) this.lines.set(asker, line);
      first?.();
    }
  }
}
