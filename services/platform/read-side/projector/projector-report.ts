import { hostname } from 'node:os';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';
import type { ModelStatus } from './model-status.js';

const collection: Collection = { name: 'projector-report', indexes: {} };
const documentId = 'active';

/** Milliseconds after which a report says nothing about the process that wrote it. */
export const reportHolds = 10_000;

const report = z.object({
  /** When it was written; ISO 8601. */
  at: z.string(),
  process: z.string(),
  models: z.array(
    z.object({
      model: z.string(),
      state: z.string(),
      advancedAt: z.string().nullable(),
      eventsProcessed: z.number().int(),
      retries: z.number().int(),
    }),
  ),
});
/** How the process that keeps the read models sees itself, for others to read. */
export type ProjectorReport = z.infer<typeof report>;

/** Writes the report; needs nothing but the read store. */
export async function writeReport(
  store: ReadStore,
  status: readonly Omit<ModelStatus, 'secondsBehind'>[],
  at: Date,
): Promise<void> {
  const models = status.map(({ model, state, advancedAt, eventsProcessed, retries }) => {
    return { model, state, advancedAt, eventsProcessed, retries };
  });
  const body: ProjectorReport = {
    at: at.toISOString(),
    process: `${hostname()} ${process.pid}`,
    models,
  };
  await store.ensure(collection);
  const put = [{ id: documentId, position: startPosition, body }];
  await store.commit([{ collection, put, remove: [] }]);
}

/** The last report; undefined before the first. */
export async function readReport(store: ReadStore): Promise<ProjectorReport | undefined> {
  await store.ensure(collection);
  const [document] = await store.getMany(collection, [documentId]);
  return document && report.parse(document.body);
}
