import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { Position, EventMetadata } from '../../../events/kernel/event.js';
import { StoreUnavailable, WrongExpectedRevision } from '../../stores/ports.js';
import type { CommandOutcome } from '../metrics/metrics.js';

/** Metadata of one part of a command that changes several streams; its command id is unique. */
export const partOf = (by: EventMetadata, name: string): EventMetadata => ({
  ...by,
  commandId: `${by.commandId}.${name}`,
});

/** A ULID at the epoch, derived from a text such as a command's id: a repeated command makes the same id. */
export function idFrom(text: string): string {
  const drawn = createHash('sha256').update(text).digest().values();
  return ulid(1, () => (drawn.next().value ?? 0) / 256);
}

/**
 * A command, or a function that prepares it from the state and from other data. The function runs
 * again with every attempt. For a repeated command it may run on an outdated state; its refusal is then
 * ignored.
 */
export type Prepared<Command, State = unknown> = Command | ((state: State) => Promise<Command>);

const isFunction = <Command, State>(
  command: Prepared<Command, State>,
): command is (state: State) => Promise<Command> => typeof command === 'function';

/** @throws errors of the preparation. */
export const prepare = async <Command, State>(
  command: Prepared<Command, State>,
  state: State,
): Promise<Command> => (isFunction(command) ? command(state) : command);

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
