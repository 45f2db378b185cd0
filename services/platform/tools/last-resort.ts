import { Logger } from '@nestjs/common';
import { stackOf } from './stack-of.js';

/** Milliseconds in which what is open has to be closed. */
const patience = 5_000;

/**
 * Ends the process when an error comes that nobody caught: what it would go on with is not known. One
 * line says so, what is open is closed (people are answered, figures are sent), and whoever keeps the
 * process running starts it anew, by exit code 1.
 * @param close closes what is open; nothing happens when nothing is yet.
 */
export function endOnUncaught(close: () => Promise<void>): void {
  let isEnding = false;
  const end = (error: unknown) => {
    new Logger('Process').fatal('an error that nobody caught ends the process', stackOf(error));
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), patience).unref();
    close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
