import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** In the data folder, a line of JSON for each command. */
export const commandLogFile = 'operator-commands.log';

/**
 * Notes that somebody at this machine opens the installation with a command (exporting, the past, backup):
 * when, who, and which, without its words, which may name people. A folder that cannot be written keeps nobody
 * from looking what is wrong with it.
 */
export function recordCommand(dataDirectory: string, command = process.argv[2] ?? ''): void {
  const line = { time: new Date().toISOString(), user: userInfo().username, command };
  try {
    appendFileSync(join(dataDirectory, commandLogFile), `${JSON.stringify(line)}\n`, {
      mode: 0o600,
    });
  } catch (error) {
    process.stderr.write(`the command could not be recorded in the log: ${String(error)}\n`);
  }
}
