import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Projection } from '../../../projections/kernel/projection.js';
import type { ReadStore } from '../../stores/ports.js';
import { openSqliteReadStore } from '../../stores/sqlite/read-store/read-store.js';
import type { Builder } from '../read-side/building/builder.js';
import { type OperatorContext, Refusal } from './operator-context.js';

/** Disk space a build needs at most, relative to the live build, with its journal. */
const buildToLiveRatio = 2;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/**
 * Checks that there is enough disk space for builds next to the live ones.
 * @param free bytes free where the builds are made; default: in the read store.
 * @throws Refusal
 */
export async function checkDiskSpace(
  { readStore, versions }: Pick<OperatorContext, 'readStore' | 'versions'>,
  projections: readonly Projection[],
  free?: number,
): Promise<void> {
  const live = await Promise.all(projections.map((each) => versions.find(each)));
  const collections = live.flatMap((each) =>
    each ? [{ name: each.collection, indexes: {} }] : [],
  );
  const disk = await readStore.diskSpace(collections);
  if (disk === undefined) return;
  const [needed, available] = [buildToLiveRatio * disk.used, free ?? disk.free];
  if (needed <= available) return;
  throw new Refusal(
    `the build needs about ${megabytes(needed)} but only ${megabytes(available)} are free: not started`,
  );
}

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
