/** Milliseconds of a slice if other work needs less time. */
const minSliceMs = 8;
/** Milliseconds of a slice if other work needs more time. */
const maxSliceMs = 20;

/**
 * Lets long synchronous-looking work give the event loop back every 8–20 ms, so that sockets and
 * timers are served. Awaiting promises alone does not, because a store may answer within the same
 * tick. Work checks `isDue` between steps and awaits `yield()`. A slice lasts as long as other work
 * needed since the previous one, so both get the same share. One waiting caller resumes per tick.
 */
export class EventLoopYielder {
  /** Start of the current slice. */
  private sliceStart: number | undefined;
  private yieldedAt = 0;
  private sliceMs = minSliceMs;
  private isScheduled = false;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether the caller should yield before it goes on. The first check in a tick starts a slice. */
  get isDue(): boolean {
    this.sliceStart ??= this.startSlice();
    return this.now() - this.sliceStart >= this.sliceMs;
  }

  /** Gives the event loop back; resolves in a later tick, in the order of calls. */
  yield(): Promise<void> {
    this.yieldedAt = this.now();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.endWithTick();
    });
  }

  private startSlice(): number {
    this.endWithTick();
    return this.now();
  }

  private endWithTick(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.sliceStart = undefined;
      const first = this.waiting.shift();
      if (first) this.resume(first);
    });
  }

  private resume(first: () => void): void {
    this.sliceStart = this.startSlice();
    this.sliceMs = Math.min(maxSliceMs, Math.max(minSliceMs, this.sliceStart - this.yieldedAt));
    first();
  }
}

/** The yielder shared by all work of this thread. */
export const yielder = new EventLoopYielder();
