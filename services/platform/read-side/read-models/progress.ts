import { Injectable } from '@nestjs/common';
import type { Position } from '../../../../events/kernel/event.js';
import { PositionMark } from './position-mark.js';

/**
 * How far the read models have come. A read that must not be older than a command waits here for
 * the command's position.
 */
@Injectable()
export class Progress {
  private readonly checkpoints = new Map<string, Position>();
  private readonly least = new PositionMark();
  private readonly waitListeners = new Set<() => void>();
  private awaited = 0;

  /** Every read model that is kept up to date has reached this position. */
  get position(): Position {
    return this.least.position;
  }

  /** A read model has reached a position. */
  advance(model: string, position: Position): void {
    this.checkpoints.set(model, position);
    this.update();
  }

  /** A read model stands still (paused): nobody waits for it any more. */
  leaveOut(model: string): void {
    this.checkpoints.delete(model);
    this.update();
  }

  /** True when the position was reached within the time (milliseconds), false when it was not. */
  async waitFor(position: Position, atMost: number): Promise<boolean> {
    if (this.position >= position) return true;
    this.awaited += 1;
    for (const listener of this.waitListeners) listener();
    try {
      return await this.least.waitFor(position, atMost);
    } finally {
      this.awaited -= 1;
    }
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

  private update(): void {
    let least: Position | undefined;
    for (const position of this.checkpoints.values()) {
      if (least === undefined || position < least) least = position;
    }
    if (least !== undefined && least !== this.position) this.least.moveTo(least);
  }
}
