import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'trboo-tests-';
/** All tests at a time take a good deal less. */
const leastRoom = 8 * 1024 ** 3;

function isRoomy() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) >= leastRoom;
}

const isRunning = (id) => existsSync(join('/proc', id));

/**
 * A folder for what tests write, in memory where there is plenty: each of them starts the product on
 * empty stores, which waits for the disk some two hundred times. Undefined where tests write on the
 * disk. It goes with `remove`; what a run left that was killed goes with the next one.
 */
export function memoryFolder() {
  if (!isRoomy()) return undefined;
  for (const name of readdirSync(memory)) {
    const isLeft = name.startsWith(prefix) && !isRunning(name.slice(prefix.length));
    if (isLeft) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const path = join(memory, `${prefix}${process.pid}`);
  mkdirSync(path, { mode: 0o700 });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
