import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '../../stores/ports.js';
import { openSqliteReadStore } from '../../stores/sqlite/read-store/read-store.js';
import type { Builder } from '../read-side/building/builder.js';

export const temporaryStoresPort = Symbol('TemporaryStores');

/** A read store for the time of one task, or in a folder that stays. */
export interface TemporaryStore {
  readonly store: ReadStore;
  readonly folder: string;
  /** Builds in it. */
  readonly builder: Builder;
  /** Closes it; what is there only for a task is removed. */
  readonly close: () => Promise<void>;
}

/** Opens one. */
export type OpenTemporaryStore = (folder?: string) => Promise<TemporaryStore>;

/**
 * Temporary stores in folders that only their owner may read.
 * @param builderIn what builds in a store, which threads of their own find in its folder.
 */
export const temporaryStores =
  (builderIn: (store: ReadStore, readModels: string) => Builder): OpenTemporaryStore =>
  async (folder) => {
    const own = folder === undefined ? await mkdtemp(join(tmpdir(), 'trboo-ops-')) : undefined;
    const readModels = folder ?? join(own ?? '', 'read-models');
    const store = openSqliteReadStore(readModels);
    const end = async () => {
      await store.close();
      if (own !== undefined) await rm(own, { recursive: true, force: true });
    };
    return { store, folder: readModels, builder: builderIn(store, readModels), close: end };
  };
