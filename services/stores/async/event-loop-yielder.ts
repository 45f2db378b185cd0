/** Milliseconds of work after which others have a turn, however little they need. */
const leastTurn = 8;
/** The same where they need much: who works on without a pause would never let this one catch up. */
const longestTurn = 20;

/**
 * EventLoopYielder of the event loop that long work of one thread shares. A store may answer without ever leaving the
 * process, and promises alone never let sockets and timers have a turn: who works in steps asks between
 * them, and waits for its next turn when this one has lasted long enough. That is as long as all others
 * needed between the last two, so that they and this have as much; and of those who wait, each turn is one's.
 */
export class EventLoopYielder {
  /** When the first work of this turn began. */
  private began: number | undefined;
  private ended = 0;
  private lasts = leastTurn;
  private isEnding = false;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether others shall have a turn before anything else is done here; who asks first begins this one. */
  get isDue(): boolean {
    this.began ??= this.begin();
    return this.now() - this.began >= this.lasts;
  }

  /** Lets others have theirs; resolves in the next that is free, in the order of asking. */
  yield(): Promise<void> {
    this.ended = this.now();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.endWithLoop();
    });
  }

  /** When this turn begins, which is now. */
  private begin(): number {
    this.endWithLoop();
    return this.now();
  }

  private endWithLoop(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    setImmediate(() => {
      this.isEnding = false;
      this.began = undefined;
      const first = this.waiting.shift();
      if (first) this.give(first);
    });
  }

  private give(first: () => void): void {
    this.began = this.begin();
    this.lasts = Math.min(longestTurn, Math.max(leastTurn, this.began - this.ended));
    first();
  }
}

/** Those of this thread. */
export const yielder = new EventLoopYielder();
