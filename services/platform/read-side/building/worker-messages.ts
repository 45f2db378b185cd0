import type { Settings } from '../../settings/settings.js';
import type { BuildOrder, BuildProgress, BuildResult } from './build-models.js';

/** Where a worker finds the stores. */
export interface WorkerStores extends Pick<Settings, 'eventStoreUrl' | 'readStoreUrl'> {
  /** Path of the folder of the stores. */
  readonly data: string;
  /** Folder of SQLite files that is built in, instead of the read store of the installation. */
  readonly readModels?: string;
}

/** What a worker is given at its start. */
export interface WorkerTask {
  readonly stores: WorkerStores;
  readonly orders: readonly BuildOrder[];
}

/** What a worker says. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: readonly BuildProgress[] }
  | { readonly kind: 'done'; readonly results: readonly BuildResult[] };
