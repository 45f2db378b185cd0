import { Command, type CommanderError, type Help } from 'commander';
import { InvalidSetting } from '../../settings/plain-network.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { Incomplete, Refusal, UsageError } from '../../operator-tools/operator-context.js';

/** What is typed before a command's arguments, for example `npm run ops -- lag`. */
type CallPrefix = (command: Command) => string;

export interface CommandLine {
  /** How the program is called, for example `npm run ops --`. */
  readonly name: string;
  readonly commands: readonly Command[];
  /** How a command is called; default: program name and command name. */
  readonly calledAs?: CallPrefix;
  /** Text below the program's help. */
  readonly more?: string;
}

const help = (calledAs: CallPrefix): Partial<Help> => ({
  styleTitle: (title) => title.toLowerCase(),
  commandUsage: (command) => `${calledAs(command)} ${command.usage()}`.trimEnd(),
  subcommandTerm: (command) => `${command.name()} ${command.usage()}`.trimEnd(),
});

/** Describes a usage error in one line. */
function usageErrorOf(
  { code, message }: CommanderError,
  command: Command,
  usage: string,
): UsageError {
  const [, quoted = ''] = /'([^']*)'/.exec(message) ?? [];
  switch (code) {
    case 'commander.unknownCommand':
      return new UsageError(`no such command: ${quoted}`);
    case 'commander.unknownOption':
      return new UsageError(`${command.name()} has no option ${quoted}`);
    case 'commander.excessArguments': {
      const foreign = command.args[command.registeredArguments.length] ?? '';
      return new UsageError(`${command.name()} does not take ${foreign}`);
    }
    case 'commander.missingArgument':
      return new UsageError(`usage: ${usage}`);
    default:
      return new UsageError(message.replace(/^error: /, ''));
  }
}

/** Makes a command and its subcommands report usage errors as {@link UsageError}. */
function prepare(command: Command, parent: Command, calledAs: CallPrefix): void {
  command.copyInheritedSettings(parent).exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    throw usageErrorOf(error, command, `${calledAs(command)} ${command.usage()}`);
  });
  for (const each of command.commands) prepare(each, command, calledAs);
}

function programOf({ name, commands, calledAs, more }: CommandLine): Command {
  const called = calledAs ?? ((command: Command) => [name, ...pathOf(command)].join(' '));
  const program = new Command(name).usage('<command>').helpCommand('help [command]');
  const writeErr = () => undefined;
  program.configureHelp(help(called)).configureOutput({ writeErr });
  if (more !== undefined) program.addHelpText('after', `\n${more}`);
  for (const command of commands) program.addCommand(command);
  program.exitOverride((error) => {
    throw error.exitCode === 0 ? error : usageErrorOf(error, program, name);
  });
  for (const command of commands) prepare(command, program, called);
  return program;
}

/** Command names from the program down to the command. */
function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}

/** An error of the operating system: disk full, no permission, closed pipe. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error;

/** The message and exit code for an expected error; otherwise undefined. */
function failureOf(error: unknown, name: string): { line: string; code: number } | undefined {
  if (error instanceof UsageError) {
    return { line: `${error.message}\nSee ${name} --help`, code: 2 };
  }
  if (error instanceof Incomplete) return { line: error.message, code: 1 };
  if (error instanceof Refusal) return { line: error.message, code: 1 };
  if (error instanceof InvalidSetting) return { line: error.message, code: 2 };
  if (error instanceof StoreUnavailable) return { line: error.message, code: 1 };
  if (isSystemError(error)) return { line: `cut short: ${error.message}`, code: 1 };
  if (error instanceof Error && error.name === 'AbortError') return { line: 'stopped', code: 130 };
  return undefined;
}

/** Runs a command line. Exit code: 0 on success, 2 for a usage error, otherwise the command's. */
export async function runCommandLine(line: CommandLine, words: readonly string[]): Promise<void> {
  // The output is incomplete: the disk is full, or the reader closed the pipe (`… | head`).
  process.stdout.on('error', (error: Error) => {
    process.stderr.write(`cut short: ${error.message}\n`);
    process.exit(1);
  });
  try {
    if (words.length === 0) throw new UsageError('no command given');
    await programOf(line).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error && error.exitCode === 0) return;
    const failure = failureOf(error, line.name);
    if (failure === undefined) throw error;
    process.stderr.write(`${failure.line}\n`);
    process.exitCode = failure.code;
  }
}
