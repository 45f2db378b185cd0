import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fstatSync, readdirSync, statSync, unlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { scratchFolder } from '../../../../tests/support/scratch-folder.js';
import { Database } from '../database.js';
import { DroppedFiles } from './dropped-files.js';

setFlagsFromString('--expose-gc');

/** Lets go of everything that nobody has any more. */
async function collectGarbage(): Promise<void> {
  // What was looked at in this turn is kept until the next.
  await setImmediate();
  runInNewContext('gc()');
  // The driver lets go after it.
  await setImmediate();
}

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

describe('a file that is deleted while a database has it open', () => {
  let scratch: Awaited<ReturnType<typeof scratchFolder>>;
  let file: string;
  let database: Database;
  let inode: number;
  let dropped: DroppedFiles;

  beforeEach(async () => {
    scratch = await scratchFolder();
    file = scratch.file('a.db');
    const schema = 'CREATE TABLE IF NOT EXISTS things (name TEXT)';
    database = new Database(file, { synchronous: 'normal', schema });
    database.run('INSERT INTO things (name) VALUES (?)', ['a']);
    inode = statSync(file).ino;
    dropped = new DroppedFiles();
    await dropped.hold(database, [file, scratch.file('missing')]);
    unlinkSync(file);
  });
  afterEach(async () => {
    await dropped.close();
    await scratch.remove();
  });

  it('is let go of last by what holds it, after the driver', async () => {
    await collectGarbage();
    await dropped.tidy();
    // Here and in the driver, which reads on.
    expect(openOf(inode)).toBe(2);
    database.abandon();
    await dropped.tidy();
    await collectGarbage();
    expect(openOf(inode)).toBe(1);
    await dropped.tidy();
    expect(openOf(inode)).toBe(0);
  });

  it('is let go of with the store', async () => {
    await dropped.close();
    expect(openOf(inode)).toBe(1);
    database.abandon();
    await collectGarbage();
    expect(openOf(inode)).toBe(0);
  });
});
