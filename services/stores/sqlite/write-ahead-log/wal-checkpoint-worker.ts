import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { walCheckpointTask } from './wal-checkpointer.js';
import { primeWalSql } from './wal-files.js';

/** As far as nobody who reads needs the log, and begins it anew. */
function checkpoint(file: string, leavesNothing: boolean): void {
  // A file that is gone must not come back.
  if (!existsSync(file)) return;
  // Writers commit often: one of them is between two commits soon.
  const connection = new Sqlite(file, { timeout: 100 });
  try {
    connection.exec('PRAGMA synchronous = NORMAL');
    // Nobody waits for this. Whoever writes waits for the others, but little is left to do.
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
    connection.exec(`PRAGMA wal_checkpoint(${leavesNothing ? 'TRUNCATE' : 'RESTART'})`);
    connection.exec(primeWalSql);
  } finally {
    connection.close();
  }
}

parentPort?.on('message', (message) => {
  const { files, leavesNothing } = walCheckpointTask.parse(message);
  for (const file of files) {
    try {
      checkpoint(file, leavesNothing);
    } catch {
      // Busy, or the disk is full: it is tried again, and whoever writes meets the same.
    }
  }
  parentPort?.postMessage('done');
});
