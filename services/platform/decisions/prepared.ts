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
