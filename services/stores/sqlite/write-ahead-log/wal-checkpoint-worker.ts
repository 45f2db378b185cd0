import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { walCheckpointTask } from './wal-checkpointer.js';
import { primeWalSql } from './wal-files.js';

/** Checkpoints the log as far as readers allow, and starts a new one. */
function checkpoint(file: string, leavesNothing: boolean): void {
  // A deleted file must not be created again.
  if (!existsSync(file)) return;
  // Writers commit often, so a gap between two commits comes soon.
  const connection = new Sqlite(file, { timeout: 100 });
  try {
    connection.exec('PRAGMA synchronous = NORMAL');
    // The passive checkpoint blocks no other connection. The second one blocks writers, but is short.
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
      // The file is busy or the disk is full: the next run tries again, and writers report the error.
    }
  }
  parentPort?.postMessage('done');
});
