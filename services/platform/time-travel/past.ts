import type { Position } from '../../../events/kernel/event.js';

export const pointInTimeToken = Symbol('Past');

/** A moment of history that is shown: nothing after it has happened, and nothing can. */
export interface PointInTime {
  readonly position: Position;
  /** ISO 8601: what time it is there. */
  readonly time: string;
}
