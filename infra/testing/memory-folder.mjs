import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'trboo-tests-';
/** All tests at a time need much less. */
const leastRoom = 8 * 1024 ** 3;

function isRoomy() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) >= leastRoom;
}

const isRunning = (id) => existsSync(join('/proc', id));

/**
 * A folder in memory for what tests write, where there is enough: starting on empty stores waits
 * for the disk some two hundred times. Undefined where tests write to the disk. Leftovers of killed
 * runs are removed by the next one.
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
