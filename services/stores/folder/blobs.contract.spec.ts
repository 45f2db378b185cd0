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

describe('blobs in a folder', () => {
  it('are there again when it is opened again', async () => {
    const { file, remove } = temporaryFolder();
    const [id, gone] = [newBlobId(), newBlobId()];
    const first = openFolderBlobs(file('pictures'));
    await first.put(id, new Uint8Array([1, 2, 3]));
    await first.put(gone, new Uint8Array([4]));
    await first.delete(gone);
    await first.close();
    const second = openFolderBlobs(file('pictures'));
    expect(await second.get(id)).toEqual(new Uint8Array([1, 2, 3]));
    expect(await second.get(gone)).toBeUndefined();
    await second.close();
    remove();
  });

  it('are for the eyes of their owner only', async () => {
    const { file, remove } = temporaryFolder();
    const [id, folder] = [newBlobId(), file('pictures')];
    const blobs = openFolderBlobs(folder);
    await blobs.put(id, new Uint8Array([1]));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, id)).mode & 0o777).toBe(0o600);
    await blobs.close();
    remove();
  });

  it('leave no other file behind, also when they could not be written', async () => {
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

  it('say so when their folder cannot be made', () => {
    const { file, remove } = temporaryFolder();
    writeFileSync(file('pictures'), '');
    expect(() => openFolderBlobs(file('pictures/folder'))).toThrow(StoreUnavailable);
    remove();
  });
});
