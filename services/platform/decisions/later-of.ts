import type { Position } from '../../../events/kernel/event.js';

/** The later of two positions of one command, whose second part may have recorded nothing. */
export const laterOf = (position: Position, other: Position | undefined): Position =>
  other !== undefined && other > position ? other : position;
