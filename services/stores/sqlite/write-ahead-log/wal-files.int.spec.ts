import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { Database } from '../database.js';
import { fullWalFilesIn, walFilesIn } from './wal-files.js';

const aMegabyte = 1024 * 1024;

it('The length of a write-ahead log is that of its valid content, not of its file', () => {
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
  // Moves the content into the database; the next write starts at the beginning of the log.
  database.exec('PRAGMA wal_checkpoint(RESTART)');
  write(1);
  expect(walFilesIn(file(''), 3 * aMegabyte)).toEqual([log]);
  expect([0, 1, 2, 3].map(full)).toEqual([[log], [log], [], []]);
  database.truncateWal();
  expect([0, 1].map(full)).toEqual([[], []]);
  database.close();
  remove();
});
