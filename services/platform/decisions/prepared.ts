/**
 * A command, or a function that prepares it from the state and from other data. It runs again with
 * every attempt, and not at all for a repeated command, since what allowed it then may be gone.
 */
export type Prepared<Command, State = unknown> = Command | ((state: State) => Promise<Command>);

const isToWorkOut = <Command, State>(
  command: Prepared<Command, State>,
): command is (state: State) => Promise<Command> => typeof command === 'function';

/** @throws errors of the preparation. */
export const prepare = async <Command, State>(
  command: Prepared<Command, State>,
  state: State,
): Promise<Command> => (isToWorkOut(command) ? command(state) : command);
