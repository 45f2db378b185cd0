/**
 * A command, or how to work it out from what others have done and the state that it is decided on. That is
 * worked out each time that it is decided, and not for a command that was recorded before: what allowed it
 * then may be gone.
 */
export type Prepared<Command, State = unknown> = Command | ((state: State) => Promise<Command>);

const isToWorkOut = <Command, State>(
  command: Prepared<Command, State>,
): command is (state: State) => Promise<Command> => typeof command === 'function';

/** The command itself. @throws what working it out throws. */
export const workOut = async <Command, State>(
  command: Prepared<Command, State>,
  state: State,
): Promise<Command> => (isToWorkOut(command) ? command(state) : command);
