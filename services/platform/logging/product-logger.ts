import type { Writable } from 'node:stream';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';

/** Log levels, each including those before it. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LoggedFrom = (typeof logLevels)[number];

/** The framework's names of the levels. */
const namesOf: Readonly<Record<LoggedFrom, readonly LogLevel[]>> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'],
};

const frameworkChatter = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Streams with lines of this event-loop tick that are not written yet. */
const gathering = new Set<Writable>();
process.on('exit', writeAll);

/** Writes the lines of one tick at once, since each write wakes the reader. */
function writeTogether(stream: Writable): void {
  if (gathering.size === 0) setImmediate(writeAll);
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
}

function writeAll(): void {
  for (const stream of gathering) stream.uncork();
  gathering.clear();
}

/**
 * The logger: text in a terminal, otherwise JSON lines. Times are UTC. Leaves out the framework's
 * start messages.
 */
export class ProductLogger extends ConsoleLogger {
  /** @param only sends all lines to this stream. */
  constructor(
    from: LoggedFrom,
    private readonly only?: 'stderr',
  ) {
    const isTerminal = process[only ?? 'stdout'].isTTY;
    super('Trboo', {
      logLevels: [...namesOf[from]],
      colors: isTerminal,
      // Remarks of a command line are for people.
      json: !isTerminal && only === undefined,
      flattenParams: true,
    });
  }

  override log(message: unknown, ...parameters: unknown[]): void {
    const context = parameters.at(-1);
    if (typeof context === 'string' && frameworkChatter.has(context)) return;
    super.log(message, ...parameters);
  }

  protected override printMessages(
    ...[messages, context, level, stream, ...rest]: Parameters<ConsoleLogger['printMessages']>
  ): void {
    writeTogether(process[this.only ?? stream ?? 'stdout']);
    super.printMessages(messages, context, level, this.only ?? stream, ...rest);
  }

  protected override getTimestamp(): string {
    return new Date().toISOString();
  }

  protected override stringifyJsonLogObject(line: Readonly<Record<string, unknown>>): string {
    const { level, timestamp, ...rest } = line;
    const [time, name] = [
      new Date(Number(timestamp)).toISOString(),
      level === 'log' ? 'info' : level,
    ];
    return super.stringifyJsonLogObject({ time, level: name, ...rest });
  }
}
