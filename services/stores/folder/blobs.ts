import { mkdirSync } from 'node:fs';
import { readFile, rm, readdir, open, rename } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkBlobId } from '../ports/checks.js';
import { type Blobs, StoreUnavailable, blobId } from '../ports.js';

/**
 * Writes a file that only its owner may read. Readers see the old or the new content, never a part.
 * Durable when it resolves; a failure leaves no temporary file.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeWhole(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Makes renames and removals in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Ids of all blobs in a folder. */
export async function* folderBlobIds(folder: string): AsyncGenerator<string> {
  for (const name of await readdir(folder)) if (blobId.test(name)) yield name;
}

/**
 * Opens blobs stored as files of one folder, which is created when it is missing. Only their owner
 * may read the files. Several processes may use the folder.
 * @throws {@link StoreUnavailable} when the folder cannot be created.
 */
export function openFolderBlobs(folder: string): Blobs {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StoreUnavailable(`the folder ${folder} cannot be opened`, { cause });
  }
  return new FolderBlobs(folder);
}

const noSuchFile = z.object({ code: z.literal('ENOENT') });

class FolderBlobs implements Blobs {
  private readonly folder: string;
  private closed = false;

  constructor(folder: string) {
    this.folder = folder;
  }

  put(id: string, bytes: Uint8Array): Promise<void> {
    return this.whileOpen(id, (file) => writeDurably(file, bytes));
  }

  get(id: string): Promise<Uint8Array | undefined> {
    return this.whileOpen(id, async (file) => {
      try {
        return new Uint8Array(await readFile(file));
      } catch (error) {
        if (noSuchFile.safeParse(error).success) return undefined;
        throw error;
      }
    });
  }

  delete(id: string): Promise<void> {
    return this.whileOpen(id, async (file) => {
      await rm(file, { force: true });
      await syncFolder(this.folder);
    });
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  private async whileOpen<T>(id: string, work: (file: string) => Promise<T>): Promise<T> {
    if (this.closed) throw new StoreUnavailable('the blobs are closed');
    checkBlobId(id);
    try {
      return await work(join(this.folder, id));
    } catch (cause) {
      throw new StoreUnavailable(`the blob ${id} cannot be reached`, { cause });
    }
  }
}
