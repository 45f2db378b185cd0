import { readdir } from 'node:fs/promises';
import { blobId } from '../ports.js';

/** Ids of all blobs in a folder. */
export async function* folderBlobIds(folder: string): AsyncGenerator<string> {
  for (const name of await readdir(folder)) if (blobId.test(name)) yield name;
}
