import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** File in the data folder with a JSON line per command. */
export const commandLogFile = 'operator-commands.log';

/** The user of this process; by number where it has no name, as in a container. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/**
 * Records when which user of this machine opened the installation with which command; arguments are
 * left out, as they may name people. If the file cannot be written the command still runs, since it
 * may be needed to find out why.
 */
export function recordCommand(dataDirectory: string, command = process.argv[2] ?? ''): void {
  const line = { time: new Date().toISOString(), user: userName(), command };
  try {
    appendFileSync(join(dataDirectory, commandLogFile), `${JSON.stringify(line)}\n`, {
      mode: 0o600,
    });
  } catch (error) {
    process.stderr.write(`the command could not be recorded in the log: ${String(error)}\n`);
  }
}
