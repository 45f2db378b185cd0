import { Injectable } from '@nestjs/common';
import type { Position } from '../../../../events/kernel/event.js';
import { AwaitablePosition } from './awaitable-position.js';

const least = (one: Position, other: Position) => (one < other ? one : other);

/**
 * How far the read models have come. A read that must not be older than a command waits here for
 * the command's position.
 */
@Injectable()
export class Progress {
  private readonly checkpoints = new Map<string, Position>();
  private readonly positions = new Map<string, AwaitablePosition>();
  private readonly lowest = new AwaitablePosition();
  private readonly waitListeners = new Set<() => void>();
  private awaited = 0;

  /** Every read model that is kept up to date has reached this position. */
  get position(): Position {
    return this.lowest.position;
  }

  /** A read model has reached a position. */
  advance(model: string, position: Position): void {
    this.checkpoints.set(model, position);
    this.positionOf(model).advanceTo(position);
    this.update();
  }

  /** A read model stands still, where that is given: nobody waits for it any more. */
  exclude(model: string, position?: Position): void {
    if (position !== undefined) this.positionOf(model).advanceTo(position);
    this.checkpoints.delete(model);
    this.update();
  }

  /** True when the position was reached within the time (milliseconds), false when it was not. */
  waitFor(position: Position, atMost: number): Promise<boolean> {
    return this.wait([this.lowest], position, atMost);
  }

  /** The same of some read models, one that stands still among them: it never gets there. */
  waitForModels(models: readonly string[], position: Position, atMost: number): Promise<boolean> {
    return this.wait(
      models.map((model) => this.positionOf(model)),
      position,
      atMost,
    );
  }

  /** All of some read models have reached this position. */
  lowestOf(models: readonly string[]): Position {
    return models.map((model) => this.positionOf(model).position).reduce(least);
  }

  /** Whether somebody waits for a position. */
  get isAwaited(): boolean {
    return this.awaited > 0;
  }

  /** Calls back when somebody begins to wait. Returns the way to stop it. */
  onWait(listener: () => void): () => void {
    this.waitListeners.add(listener);
    return () => this.waitListeners.delete(listener);
  }

  private async wait(
    positions: readonly AwaitablePosition[],
    position: Position,
    atMost: number,
  ): Promise<boolean> {
    if (positions.every((mark) => mark.position >= position)) return true;
    this.awaited += 1;
    for (const listener of this.waitListeners) listener();
    try {
      const reached = await Promise.all(positions.map((mark) => mark.waitFor(position, atMost)));
      return reached.every(Boolean);
    } finally {
      this.awaited -= 1;
    }
  }

  private positionOf(model: string): AwaitablePosition {
    const mark = this.positions.get(model) ?? new AwaitablePosition();
    this.positions.set(model, mark);
    return mark;
  }

  private update(): void {
    let lowest: Position | undefined;
    for (const position of this.checkpoints.values()) {
      if (lowest === undefined || position < lowest) lowest = position;
    }
    if (lowest !== undefined && lowest !== this.position) this.lowest.advanceTo(lowest);
  }
}
