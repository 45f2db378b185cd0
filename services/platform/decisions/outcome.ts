import { DomainError } from '../../../events/kernel/domain-error.js';
import type { Position } from '../../../events/kernel/event.js';
import { StoreUnavailable, WrongExpectedRevision } from '../../stores/ports.js';
import type { CommandOutcome } from '../metrics/metrics.js';

/**
 * Compares the digests of two requests with the same `Idempotency-Key`; an unknown digest matches
 * any.
 * @throws DomainError conflict when they differ.
 */
export function requireSameRequest(first: string | undefined, second: string | undefined): void {
  if (first === undefined || second === undefined || first === second) return;
  throw new DomainError('conflict', 'This request was sent before with other content');
}

/** The later of two positions of one command, whose second part may have recorded nothing. */
export const laterOf = (position: Position, other: Position | undefined): Position =>
  other !== undefined && other > position ? other : position;

/** The result of a command. */
export interface Outcome<State, Event> {
  /** The events of the command, now or when it was first sent; empty when nothing happened. */
  readonly events: readonly Event[];
  /** The command had been recorded already, so nothing was recorded now. */
  readonly isRepeated: boolean;
  /** ISO 8601 time of the recording, or of the command when nothing happened. */
  readonly time: string;
  /** State after the command. */
  readonly state: State;
  /** Position of the stream's last event. */
  readonly position: Position;
}

/** The outcome as a label of the metrics. */
export const outcomeOf = ({ isRepeated, events }: Outcome<unknown, unknown>): CommandOutcome => {
  if (isRepeated) return 'repeated';
  return events.length > 0 ? 'recorded' : 'unchanged';
};

/** The error of a command as a label of the metrics. */
export function failureOf(error: unknown): CommandOutcome {
  if (error instanceof DomainError) return 'refused';
  if (error instanceof WrongExpectedRevision) return 'outrun';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
}
