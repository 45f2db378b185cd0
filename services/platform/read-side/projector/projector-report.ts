import { hostname } from 'node:os';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';
import type { SubscriptionStatus } from './subscription-status.js';

const collection: Collection = { name: 'projector-report', indexes: {} };
const documentId = 'active';

/** Milliseconds after which a report counts as stale. */
const maxReportAge = 10_000;

const report = z.object({
  /** ISO 8601. */
  at: z.string(),
  process: z.string(),
  models: z.array(
    z.object({
      model: z.string(),
      state: z.string(),
      advancedAt: z.string().nullable(),
      eventsProcessed: z.number().int(),
      retries: z.number().int(),
      /** Missing in reports of older releases. */
      trouble: z.string().nullable().default(null),
    }),
  ),
});
/** What the projector process reports about itself, for other processes to read. */
export type ProjectorReport = z.infer<typeof report>;

/** A report about the read models of this process. */
export function reportOf(statuses: readonly SubscriptionStatus[], at: Date): ProjectorReport {
  return {
    at: at.toISOString(),
    process: `${hostname()} ${process.pid}`,
    models: statuses.map(({ model, state, advancedAt, eventsProcessed, retries, trouble }) => {
      return { model, state, advancedAt, eventsProcessed, retries, trouble };
    }),
  };
}

/** Stores the report of this process. @throws StoreUnavailable */
export async function writeReport(store: ReadStore, body: ProjectorReport): Promise<void> {
  await store.ensure(collection);
  const put = [{ id: documentId, position: startPosition, body }];
  await store.commit([{ collection, put, remove: [] }]);
}

/** The report of the running projector; undefined when none is running. */
export async function freshReport(
  store: ReadStore,
  now: Date,
): Promise<ProjectorReport | undefined> {
  await store.ensure(collection);
  const [document] = await store.getMany(collection, [documentId]);
  if (document === undefined) return undefined;
  const last = report.parse(document.body);
  const isFresh = now.getTime() - Date.parse(last.at) < maxReportAge;
  return isFresh && last.models.length > 0 ? last : undefined;
}
