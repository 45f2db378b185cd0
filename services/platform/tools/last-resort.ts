import { Logger } from '@nestjs/common';

/**
 * The part of an error that may be logged: message and stack. Loggers would print all fields of an
 * error object, including texts of people.
 */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Milliseconds to close everything. */
const closeTimeout = 5_000;

/**
 * Ends the process on an uncaught error, since its state is unknown then: logs one line, closes
 * what is open, and exits with code 1 so that it is restarted.
 * @param close closes what is open, if anything.
 */
export function endOnUncaught(close: () => Promise<void>): void {
  let isEnding = false;
  const end = (error: unknown) => {
    new Logger('Process').fatal('an error that nobody caught ends the process', stackOf(error));
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), closeTimeout).unref();
    close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
