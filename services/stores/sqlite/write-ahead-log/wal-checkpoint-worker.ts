import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import Libsql from 'libsql';
import { emptyingTask } from './wal-checkpointer.js';
import { beginLog } from './wal-files.js';

/** As far as nobody who reads needs the log, and begins it anew. */
function emptyLogOf(file: string, leavesNothing: boolean): void {
  // A file that is gone must not come back.
  if (!existsSync(file)) return;
  const connection = new Libsql(file);
  try {
    // Of those who write, one is always between two commits soon.
    connection.exec('PRAGMA busy_timeout = 100');
    connection.exec('PRAGMA synchronous = NORMAL');
    // Nobody waits for this. Whoever writes waits for the others, but little is left to do.
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
    connection.exec(`PRAGMA wal_checkpoint(${leavesNothing ? 'TRUNCATE' : 'RESTART'})`);
    connection.exec(beginLog);
  } finally {
    connection.close();
  }
}

parentPort?.on('message', (message) => {
  const { files, leavesNothing } = emptyingTask.parse(message);
  for (const file of files) {
    try {
      emptyLogOf(file, leavesNothing);
    } catch {
      // Busy, or the disk is full: it is tried again, and whoever writes meets the same.
    }
  }
  parentPort?.postMessage('done');
});
