import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkBlobId } from '../checks.js';
import { type Blobs, StoreUnavailable } from '../ports.js';

/**
 * Opens blobs that are files of one folder, making it when it is missing. Only its owner may read
 * them. Several processes may have it open.
 * @throws {@link StoreUnavailable} when the folder cannot be made.
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
  readonly #folder: string;
  #closed = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  put(id: string, bytes: Uint8Array): Promise<void> {
    return this.#whileOpen(id, async (file) => {
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(this.#folder);
    });
  }

  get(id: string): Promise<Uint8Array | undefined> {
    return this.#whileOpen(id, async (file) => {
      try {
        return new Uint8Array(await readFile(file));
      } catch (error) {
        if (noSuchFile.safeParse(error).success) return undefined;
        throw error;
      }
    });
  }

  delete(id: string): Promise<void> {
    return this.#whileOpen(id, async (file) => {
      await rm(file, { force: true });
      await syncFolder(this.#folder);
    });
  }

  close(): Promise<void> {
    this.#closed = true;
    return Promise.resolve();
  }

  async #whileOpen<T>(id: string, work: (file: string) => Promise<T>): Promise<T> {
    if (this.#closed) throw new StoreUnavailable('the blobs are closed');
    checkBlobId(id);
    try {
      return await work(join(this.#folder, id));
    } catch (cause) {
      throw new StoreUnavailable(`the blob ${id} cannot be reached`, { cause });
    }
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes what was renamed or removed in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
