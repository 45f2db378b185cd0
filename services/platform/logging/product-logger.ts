import type { Writable } from 'node:stream';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';

/** Log levels, each including those before it. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogThreshold = (typeof logLevels)[number];

/** The framework's names of the levels. */
const namesOf: Readonly<Record<LogThreshold, readonly LogLevel[]>> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'],
};

/** Contexts of the framework's start messages. */
const frameworkContexts = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Streams with lines of this event-loop tick that are not written yet. */
const corked = new Set<Writable>();
process.on('exit', writeAll);

/** Collects the lines of one tick into one write, because each write wakes the reader. */
function corkUntilNextTick(stream: Writable): void {
  if (corked.size === 0) setImmediate(writeAll);
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
}

function writeAll(): void {
  for (const stream of corked) stream.uncork();
  corked.clear();
}

/**
 * The logger: text in a terminal, otherwise JSON lines. Times are UTC. Leaves out the framework's
 * start messages.
 */
export class ProductLogger extends ConsoleLogger {
  /**
   * @param threshold by default info, and in a terminal warn: a person there is shown the address
   * @param onlyStream receives all lines, as text
   */
  constructor(
    threshold: LogThreshold | undefined,
    private readonly onlyStream?: 'stderr',
  ) {
    const isTerminal = process[onlyStream ?? 'stdout'].isTTY;
    super('Trboo', {
      logLevels: [...namesOf[threshold ?? (isTerminal ? 'warn' : 'info')]],
      colors: isTerminal,
      // Remarks of a command line are for people.
      json: !isTerminal && onlyStream === undefined,
      flattenParams: true,
    });
  }

  override log(message: unknown, ...parameters: unknown[]): void {
    const context = parameters.at(-1);
    if (typeof context === 'string' && frameworkContexts.has(context)) return;
    super.log(message, ...parameters);
  }

  protected override printMessages(
    ...[messages, context, level, stream, ...rest]: Parameters<ConsoleLogger['printMessages']>
  ): void {
    corkUntilNextTick(process[this.onlyStream ?? stream ?? 'stdout']);
    super.printMessages(messages, context, level, this.onlyStream ?? stream, ...rest);
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
