import { expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { fstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { startPosition } from '../../../../events/kernel/event.js';
import { toPosition } from '../../event-log/times-in-log.js';
import { StoreUnavailable } from '../../ports.js';
import { CollectionFiles } from './collection-files.js';
import { openSqliteReadStore } from './read-store.js';

/** How often this process has a file open. Found by inode, because a deleted file has no name. */
function openCount(inode: number): number {
  return readdirSync('/dev/fd').filter((descriptor) => {
    try {
      return fstatSync(Number(descriptor)).ino === inode;
    } catch {
      return false;
    }
  }).length;
}

it('The file of a dropped collection is closed, so that its space is freed', async () => {
  const scratch = temporaryFolder();
  const folder = scratch.file('models');
  const files = new CollectionFiles(folder);
  files.findOrCreate('things').exec('CREATE TABLE things (name TEXT)');
  const [file = ''] = readdirSync(folder).filter((name) => /^things\..+\.db$/.test(name));
  const { ino } = statSync(join(folder, file));
  expect(openCount(ino)).toBe(1);
  await files.remove('things');
  expect(openCount(ino)).toBe(0);
  await files.close();
  scratch.remove();
});

it('A commit fails if its file is removed while it waits for the lock', async () => {
  const scratch = temporaryFolder();
  const folder = scratch.file('models');
  const store = openSqliteReadStore(folder);
  const collection = { name: 'things', indexes: {} };
  await store.ensure(collection);
  const [file = ''] = readdirSync(folder).filter((name) => /^things\..+\.db$/.test(name));
  const other = new Sqlite(join(folder, file));
  other.exec('BEGIN IMMEDIATE');
  const checkpoint = { from: startPosition, to: toPosition(1) };
  const committed = store.commit([{ collection, put: [], remove: [], checkpoint }]);
  const refused = expect(committed).rejects.toBeInstanceOf(StoreUnavailable);
  rmSync(join(folder, file));
  other.exec('COMMIT');
  other.close();
  await refused;
  await store.close();
  scratch.remove();
});
