import type { Position } from '../../../events/kernel/event.js';

/** Enough for a 64-bit number; zero padding makes positions sort as texts. */
const digits = 20;

/** The position of the event with this number, counted from 1. */
export function toPosition(number: number): Position {
  return String(number).padStart(digits, '0');
}

/** The position halfway between two; undefined when none lies between them. */
export function middlePosition(after: Position, before: Position): Position | undefined {
  const [low, high] = [fromPosition(after), fromPosition(before)];
  return high - low < 2 ? undefined : toPosition(low + Math.floor((high - low) / 2));
}

/**
 * The number of a position made by {@link toPosition}; 0 for the start.
 * @throws RangeError for any other text.
 */
export function fromPosition(position: Position): number {
  const number = /^\d{20}$/.test(position) ? Number(position) : NaN;
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a position: ${position}`);
  return number;
}
