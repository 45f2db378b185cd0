import { describe, expect, it } from '@jest/globals';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blobsContract, newBlobId } from '../../../tests/contract-suites/blobs-contract.js';
import { temporaryFolder } from '../../../tests/support/temporary-folder.js';
import { StoreUnavailable } from '../ports.js';
import { openFolderBlobs } from './blobs.js';

blobsContract('a folder', () => {
  const { file, remove } = temporaryFolder();
  return Promise.resolve({ blobs: openFolderBlobs(file('folder/pictures')), cleanup: remove });
});

describe('Blobs in a folder', () => {
  it('still exist when the folder is opened again', async () => {
    const { file, remove } = temporaryFolder();
    const [id, deleted] = [newBlobId(), newBlobId()];
    const first = openFolderBlobs(file('pictures'));
    await first.put(id, new Uint8Array([1, 2, 3]));
    await first.put(deleted, new Uint8Array([4]));
    await first.delete(deleted);
    await first.close();
    const second = openFolderBlobs(file('pictures'));
    expect(await second.get(id)).toEqual(new Uint8Array([1, 2, 3]));
    expect(await second.get(deleted)).toBeUndefined();
    await second.close();
    remove();
  });

  it('can be read by the owner of the process only', async () => {
    const { file, remove } = temporaryFolder();
    const [id, folder] = [newBlobId(), file('pictures')];
    const blobs = openFolderBlobs(folder);
    await blobs.put(id, new Uint8Array([1]));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, id)).mode & 0o777).toBe(0o600);
    await blobs.close();
    remove();
  });

  it('leave no temporary file behind, even when they cannot be written', async () => {
    const { file, remove } = temporaryFolder();
    const [id, blocked, folder] = [newBlobId(), newBlobId(), file('pictures')];
    const blobs = openFolderBlobs(folder);
    await blobs.put(id, new Uint8Array([1]));
    await blobs.put(id, new Uint8Array([2]));
    mkdirSync(join(folder, blocked));
    await expect(blobs.put(blocked, new Uint8Array([3]))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(readdirSync(folder).sort()).toEqual([id, blocked].sort());
    await blobs.close();
    remove();
  });

  it('throw StoreUnavailable when their folder cannot be created', () => {
    const { file, remove } = temporaryFolder();
    writeFileSync(file('pictures'), '');
    expect(() => openFolderBlobs(file('pictures/folder'))).toThrow(StoreUnavailable);
    remove();
  });
});
