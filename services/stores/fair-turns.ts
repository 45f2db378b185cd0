/** Milliseconds of work in one turn of the event loop, before others have theirs. */
const turnTakes = 10;

/**
 * Work that blocks, and whose answers come at once: who asks for one thing after another, or for many
 * together, would keep sockets and timers waiting until the end, for promises alone never let anybody
 * else have a turn. What comes after so much work in one turn waits for the next, in the order in which
 * it came.
 */
export class FairTurns {
  private readonly waiting: (() => void)[] = [];
  /** When the first work of this turn began. */
  private began: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Works, now or when others have had their turn, and resolves to what comes of it. */
  take<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      if (this.waiting.length === 0 && this.hasTime()) begin();
      else this.waiting.push(begin);
    });
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
    while (this.waiting.length > 0 && this.hasTime()) this.waiting.shift()?.();
  }
}
