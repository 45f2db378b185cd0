import { z } from 'zod';
import type { BuildProgress, BuildResult } from './build-models.js';

/** Where a worker finds the stores. */
const workerStores = z.object({
  /** As in the settings. */
  eventStoreUrl: z.string().nullable(),
  readStoreUrl: z.string().nullable(),
  masterKeys: z
    .object({ current: z.instanceof(Uint8Array), previous: z.instanceof(Uint8Array).nullable() })
    .nullable(),
  /** Path of the folder of the stores. */
  data: z.string(),
  /** Folder of SQLite files that is built in, instead of the read store of the installation. */
  readModels: z.string().optional(),
});
export type WorkerStores = Readonly<z.infer<typeof workerStores>>;

const orders = z.array(z.object({ model: z.string(), collection: z.string() })).readonly();

/** What a worker is given at its start. */
export const workerTask = z.object({
  stores: workerStores,
  orders,
  /** Of all threads, and the memory that says which are written (`WrittenBuilds`). */
  all: orders,
  memory: z.instanceof(SharedArrayBuffer),
  /** A position that is built to; the end of the log without one. */
  until: z.string().optional(),
  /** Whether people are served beside it: where a core is wanted by both, they have it. */
  givesWay: z.boolean(),
});
export type WorkerTask = Readonly<z.infer<typeof workerTask>>;

/** What a worker says. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: readonly BuildProgress[] }
  | { readonly kind: 'done'; readonly results: readonly BuildResult[] };
