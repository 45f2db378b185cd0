import { z } from 'zod';
import type { BuildProgress, BuildResult } from './build-models.js';

/** The addresses of the stores that a worker opens. */
export const workerStores = z.object({
  eventStoreUrl: z.string().nullable(),
  readStoreUrl: z.string().nullable(),
  masterKeys: z
    .object({ current: z.instanceof(Uint8Array), previous: z.instanceof(Uint8Array).nullable() })
    .nullable(),
  /** The data folder. */
  data: z.string(),
  /** Folder of SQLite files to build in, instead of the installation's read store. */
  readModels: z.string().optional(),
});
export type WorkerStores = Readonly<z.infer<typeof workerStores>>;

/** The task of a worker, given at its start. */
export const workerTask = z.object({
  stores: workerStores,
  orders: z.array(z.object({ model: z.string(), collection: z.string() })).readonly(),
  /** Position to build to; default: the end of the log. */
  until: z.string().optional(),
  /** Whether the server on this machine needs the cores first. */
  hasLowPriority: z.boolean(),
});
export type WorkerTask = Readonly<z.infer<typeof workerTask>>;

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: readonly BuildProgress[] }
  | { readonly kind: 'done'; readonly results: readonly BuildResult[] };
