/**
 * A command, or how to work it out from what others have done. That is worked out each time that it
 * is decided, and not for a command that was recorded before: what allowed it then may be gone.
 */
export type Prepared<Command> = Command | (() => Promise<Command>);

const isToWorkOut = <Command>(command: Prepared<Command>): command is () => Promise<Command> =>
  typeof command === 'function';

/** The command itself. @throws what working it out throws. */
export const workOut = async <Command>(command: Prepared<Command>): Promise<Command> =>
  isToWorkOut(command) ? command() : command;
