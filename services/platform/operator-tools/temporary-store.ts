import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '../../stores/ports.js';
import { openSqliteReadStore } from '../../stores/sqlite/read-store/read-store.js';
import type { Builder } from '../read-side/building/builder.js';

/** A read store for one task, or in a folder that stays. */
export interface TemporaryStore {
  readonly store: ReadStore;
  readonly folder: string;
  readonly builder: Builder;
  /** Closes the store and removes it unless its folder stays. */
  readonly close: () => Promise<void>;
}

export type OpenTemporaryStore = (folder?: string) => Promise<TemporaryStore>;

/**
 * Opens read stores in folders that only their owner may read.
 * @param builderIn creates a builder for a store; its worker threads open the folder themselves.
 */
export const temporaryStores =
  (builderIn: (store: ReadStore, readModels: string) => Builder): OpenTemporaryStore =>
  async (folder) => {
    const temporary =
      folder === undefined ? await mkdtemp(join(tmpdir(), 'trboo-ops-')) : undefined;
    const readModels = folder ?? join(temporary ?? '', 'read-models');
    const store = openSqliteReadStore(readModels);
    const close = async () => {
      await store.close();
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    };
    return { store, folder: readModels, builder: builderIn(store, readModels), close };
  };
