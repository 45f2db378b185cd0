import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Position, startPosition } from '../../../events/kernel/event.js';

const peopleRemembered = 50_000;

/** Where each person's last command on this process stands in the log. */
@Injectable()
export class LastPositions {
  private readonly positions = new LRUCache<string, Position>({ max: peopleRemembered });

  of(userId: string): Position {
    return this.positions.get(userId) ?? startPosition;
  }

  set(userId: string, position: Position): void {
    if (position > this.of(userId)) this.positions.set(userId, position);
  }
}
