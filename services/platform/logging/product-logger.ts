import type { Writable } from 'node:stream';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';

/** How much is said, each with what comes before it. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LoggedFrom = (typeof logLevels)[number];

/** By the framework's names. */
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

/** Streams whose lines of this turn of the event loop are not written yet. */
const gathering = new Set<Writable>();
process.on('exit', writeAll);

/** Writes what is said in one turn at once: each write of its own wakes whoever reads it. */
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
 * Says what the product has to say, and leaves out how the framework puts itself together: for people
 * in a terminal, elsewhere one line of JSON each. Times are UTC.
 */
export class ProductLogger extends ConsoleLogger {
  /** @param only where all of it is written, whatever it is about. */
  constructor(
    from: LoggedFrom,
    private readonly only?: 'stderr',
  ) {
    const isTerminal = process[only ?? 'stdout'].isTTY;
    super('Trboo', {
      logLevels: [...namesOf[from]],
      colors: isTerminal,
      // What a command line remarks is for people, wherever it goes.
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
