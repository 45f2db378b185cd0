import { Injectable } from '@nestjs/common';
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

const lower = (one: Position, other: Position) => (one < other ? one : other);

/**
 * The checkpoints of all read models. A read that must see a command waits here for the command's
 * position.
 */
@Injectable()
export class Progress {
  private readonly checkpoints = new Map<string, Position>();
  private readonly positions = new Map<string, AwaitablePosition>();
  private readonly lowest = new AwaitablePosition();
  private readonly waitListeners = new Set<() => void>();
  private awaited = 0;

  /** The position that every running read model has reached. */
  get position(): Position {
    return this.lowest.position;
  }

  advance(model: string, position: Position): void {
    this.checkpoints.set(model, position);
    this.positionOf(model).advanceTo(position);
    this.update();
  }

  /** Excludes a stopped read model, so that nothing waits for it. */
  exclude(model: string): void {
    this.checkpoints.delete(model);
    this.update();
  }

  /** True once reached; false after `timeout` milliseconds. */
  waitFor(position: Position, timeout: number): Promise<boolean> {
    return this.wait([this.lowest], position, timeout);
  }

  /** Waits for certain read models; times out if one of them is stopped. */
  waitForModels(models: readonly string[], position: Position, timeout: number): Promise<boolean> {
    return this.wait(
      models.map((model) => this.positionOf(model)),
      position,
      timeout,
    );
  }

  /** The position that every running read model has reached, and these ones even if they stopped. */
  positionWith(models: readonly string[]): Position {
    return models.map((model) => this.positionOf(model).position).reduce(lower, this.position);
  }

  /** Lowest position of these read models. */
  lowestOf(models: readonly string[]): Position {
    return models.map((model) => this.positionOf(model).position).reduce(lower);
  }

  /** Whether a request waits for a position. */
  get isAwaited(): boolean {
    return this.awaited > 0;
  }

  /** Called when a request starts to wait. @returns a function that unsubscribes. */
  onWait(listener: () => void): () => void {
    this.waitListeners.add(listener);
    return () => this.waitListeners.delete(listener);
  }

  private async wait(
    positions: readonly AwaitablePosition[],
    position: Position,
    timeout: number,
  ): Promise<boolean> {
    if (positions.every((each) => each.position >= position)) return true;
    this.awaited += 1;
    for (const listener of this.waitListeners) listener();
    try {
      const reached = await Promise.all(positions.map((each) => each.waitFor(position, timeout)));
      return reached.every(Boolean);
    } finally {
      this.awaited -= 1;
    }
  }

  private positionOf(model: string): AwaitablePosition {
    const each = this.positions.get(model) ?? new AwaitablePosition();
    this.positions.set(model, each);
    return each;
  }

  private update(): void {
    let lowest: Position | undefined;
    for (const position of this.checkpoints.values()) {
      if (lowest === undefined || position < lowest) lowest = position;
    }
    if (lowest !== undefined && lowest !== this.position) this.lowest.advanceTo(lowest);
  }
}
