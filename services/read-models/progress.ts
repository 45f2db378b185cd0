import { Injectable } from '@nestjs/common';
import type { Position } from '../../events/kernel/event.js';
import { PositionMark } from './position-mark.js';

/**
 * How far the read models have come. A read that must not be older than a command waits here for
 * the command's position.
 */
@Injectable()
export class Progress {
  private readonly checkpoints = new Map<string, Position>();
  private readonly least = new PositionMark();

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
  waitFor(position: Position, atMost: number): Promise<boolean> {
    return this.least.waitFor(position, atMost);
  }

  private update(): void {
    let least: Position | undefined;
    for (const position of this.checkpoints.values()) {
      if (least === undefined || position < least) least = position;
    }
    if (least !== undefined && least !== this.position) this.least.moveTo(least);
  }
}
