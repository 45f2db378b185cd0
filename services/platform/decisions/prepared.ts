import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { EventMetadata } from '../../../events/kernel/event.js';

/** Metadata of one part of a command that changes several streams; its command id is unique. */
export const partOf = (by: EventMetadata, name: string): EventMetadata => ({
  ...by,
  commandId: `${by.commandId}.${name}`,
});

/** A ULID at the epoch, derived from the command's digest: a repeated command makes the same id. */
export function idFrom(commandId: string): string {
  const drawn = createHash('sha256').update(commandId).digest().values();
  return ulid(1, () => (drawn.next().value ?? 0) / 256);
}

/**
 * A command, or a function that prepares it from the state and from other data. The function runs
 * again with every attempt. It does not run for a repeated command, whose preconditions may no
 * longer hold.
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
