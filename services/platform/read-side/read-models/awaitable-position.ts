import { type Position, startPosition } from '../../../../events/kernel/event.js';

interface Waiter {
  readonly position: Position;
  readonly resume: () => void;
}

/** A position that only advances and can be awaited. */
export class AwaitablePosition {
  private readonly waiters = new Set<Waiter>();

  constructor(private current: Position = startPosition) {}

  get position(): Position {
    return this.current;
  }

  advanceTo(position: Position): void {
    this.current = position;
    for (const waiter of this.waiters) if (waiter.position <= position) waiter.resume();
  }

  /** True once the position is reached; false after `timeout` milliseconds (default: none). */
  waitFor(position: Position, timeout?: number): Promise<boolean> {
    if (this.current >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (reached: boolean) => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(reached);
      };
      const timer = timeout === undefined ? undefined : setTimeout(() => end(false), timeout);
      const waiter: Waiter = { position, resume: () => end(true) };
      this.waiters.add(waiter);
    });
  }
}
