import { expect, it } from '@jest/globals';
import { readdirSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '../../../tests/support/temporary-folder.js';
import { openReadSide } from './open-stores.js';
import { readSettings } from '../settings/settings.js';

it('removes the single read-model file of older releases, to be rebuilt', async () => {
  const { file, remove } = temporaryFolder();
  for (const ending of ['', '-wal', '-shm']) writeFileSync(file(`read-models.db${ending}`), 'old');
  const { readStore, keys, blobs } = await openReadSide(readSettings({}), file(''));
  expect(readdirSync(file('')).filter((name) => name.startsWith('read-models'))).toEqual([
    'read-models',
  ]);
  await Promise.all([readStore, keys, blobs].map((each) => each.close()));
  remove();
});
