import type { Position } from '../../../events/kernel/event.js';

export const pointInTimeToken = Symbol('Past');

/** The point in time that time travel shows. */
export interface PointInTime {
  readonly position: Position;
  /** ISO 8601. */
  readonly time: string;
}
