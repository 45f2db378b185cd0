import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { Database } from '../database.js';
import { fullWalFilesIn, walFilesIn } from './wal-files.js';

const aMegabyte = 1024 * 1024;

it('a write-ahead log is full by what counts of it, not by its file', () => {
  const { file, remove } = temporaryFolder();
  const schema = 'CREATE TABLE IF NOT EXISTS things (value)';
  const database = new Database(file('a.db'), { synchronous: 'normal', schema, walPages: 10_000 });
  const log = file('a.db-wal');
  const write = (megabytes: number) =>
    database.write(() => {
      for (let each = 0; each < megabytes; each += 1) {
        database.run('INSERT INTO things (value) VALUES (?)', ['x'.repeat(aMegabyte)]);
      }
    });
  const full = (megabytes: number) => fullWalFilesIn(file(''), megabytes * aMegabyte);
  write(3);
  expect([2, 3, 4].map(full)).toEqual([[log], [log], []]);
  // All of it goes into the database, and the next that is written stands at the beginning again.
  database.exec('PRAGMA wal_checkpoint(RESTART)');
  write(1);
  expect(walFilesIn(file(''), 3 * aMegabyte)).toEqual([log]);
  expect([0, 1, 2, 3].map(full)).toEqual([[log], [log], [], []]);
  database.truncateWal();
  expect([0, 1].map(full)).toEqual([[], []]);
  database.close();
  remove();
});
