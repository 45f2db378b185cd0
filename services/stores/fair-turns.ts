import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of one turn of the event loop for which work goes on without letting others have theirs. */
const turnTakes = 10;

/**
 * Work that blocks, and whose answers come at once: who asks for one thing after another would keep
 * sockets and timers waiting until the end, for promises alone never let anybody else have a turn. What
 * comes after so much work in one turn is answered in the next.
 */
export class FairTurns {
  /** When the first work of this turn began. */
  private began: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Works, and resolves to what comes of it: at once, or when others have had their turn. */
  async take<Result>(work: () => Result): Promise<Result> {
    if (this.began === undefined) {
      this.began = this.now();
      setImmediate(() => (this.began = undefined));
    }
    const { began } = this;
    const result = work();
    if (this.now() - began >= turnTakes) await nextTurn();
    return result;
  }
}
