import { expect, it } from '@jest/globals';
import { fstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { CollectionFiles } from './collection-files.js';

/** How often this process has a file open, by its number: a deleted one has no name. */
function openOf(inode: number): number {
  return readdirSync('/dev/fd').filter((descriptor) => {
    try {
      return fstatSync(Number(descriptor)).ino === inode;
    } catch {
      return false;
    }
  }).length;
}

it('the file of a collection that is dropped takes no space once it is dropped', async () => {
  const scratch = temporaryFolder();
  const folder = scratch.file('models');
  const files = new CollectionFiles(folder);
  files.make('things').exec('CREATE TABLE things (name TEXT)');
  const [file = ''] = readdirSync(folder).filter((name) => /^things\..+\.db$/.test(name));
  const { ino } = statSync(join(folder, file));
  expect(openOf(ino)).toBe(1);
  await files.remove('things');
  expect(openOf(ino)).toBe(0);
  await files.close();
  scratch.remove();
});
