import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import Libsql from 'libsql';
import { z } from 'zod';

const files = z.array(z.string());

/** As far as nobody who reads needs the log; nobody waits for it. */
function emptyLogOf(file: string): void {
  // A file that is gone must not come back.
  if (!existsSync(file)) return;
  const connection = new Libsql(file);
  try {
    connection.exec('PRAGMA busy_timeout = 0');
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    connection.close();
  }
}

parentPort?.on('message', (message) => {
  for (const file of files.parse(message)) {
    try {
      emptyLogOf(file);
    } catch {
      // Busy, or the disk is full: it is tried again, and whoever writes meets the same.
    }
  }
  parentPort?.postMessage('done');
});
