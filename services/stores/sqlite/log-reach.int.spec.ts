import { expect, it } from '@jest/globals';
import { statSync } from 'node:fs';
import { scratchFolder } from '../testing/scratch-folder.js';
import { Database } from './database.js';
import { reaches } from './log-reach.js';

const aMegabyte = 1024 * 1024;

it('a write-ahead log is as long as what counts of it, not as its file', async () => {
  const { file, remove } = await scratchFolder();
  const schema = 'CREATE TABLE IF NOT EXISTS things (value)';
  const database = new Database(file('a.db'), { synchronous: 'normal', schema, logPages: 10_000 });
  const log = file('a.db-wal');
  const write = (megabytes: number) =>
    database.write(() => {
      for (let each = 0; each < megabytes; each += 1) {
        database.run('INSERT INTO things (value) VALUES (?)', ['x'.repeat(aMegabyte)]);
      }
    });
  write(3);
  expect(reaches(log, 2 * aMegabyte)).toBe(true);
  expect(reaches(log, 4 * aMegabyte)).toBe(false);
  // All of it goes into the database, and the next that is written stands at the beginning again.
  database.exec('PRAGMA wal_checkpoint(RESTART)');
  write(1);
  expect(statSync(log).size).toBeGreaterThan(3 * aMegabyte);
  expect(reaches(log, aMegabyte)).toBe(true);
  expect(reaches(log, 2 * aMegabyte)).toBe(false);
  database.emptyLog();
  expect(reaches(log, 0)).toBe(false);
  database.close();
  await remove();
  expect(reaches(log, 0)).toBe(false);
});
