import { DomainError } from '../../../events/kernel/domain-error.js';
import type { Position } from '../../../events/kernel/event.js';
import type { CommandOutcome } from '../metrics/metrics.js';
import { StoreUnavailable, WrongExpectedRevision } from '../../stores/ports.js';

/** What a command did. */
export interface Outcome<State, Event> {
  /** The events that it recorded: now, or when it was given first. Empty when nothing happened. */
  readonly events: readonly Event[];
  /** It was recorded before; now nothing was. */
  readonly isRepeated: boolean;
  /** ISO 8601; when it was recorded, or given if nothing happened. */
  readonly time: string;
  /** State after it. */
  readonly state: State;
  /** Position of the stream's last event. */
  readonly position: Position;
}

/** What became of a command that gave an outcome. */
export const becameOf = ({ isRepeated, events }: Outcome<unknown, unknown>): CommandOutcome => {
  if (isRepeated) return 'repeated';
  return events.length > 0 ? 'recorded' : 'unchanged';
};

/** What became of a command that gave no outcome. */
export function failureOf(error: unknown): CommandOutcome {
  if (error instanceof DomainError) return 'refused';
  if (error instanceof WrongExpectedRevision) return 'outrun';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
}
