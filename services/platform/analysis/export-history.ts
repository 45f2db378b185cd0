import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Projection } from '../../../projections/kernel/projection.js';
import type { StoredDocument } from '../../stores/ports.js';
import { Incomplete, type OperatorContext, Refusal } from '../operator-tools/operator-context.js';
import { ProgressReporter } from '../operator-tools/output.js';
import { TemporaryModels } from '../operator-tools/temporary-models.js';
import { UnreadableEvents } from '../operator-tools/unreadable-events.js';
import { ProgressEstimate } from '../read-side/building/builder.js';
import type { Column, Disclosure } from './columns.js';
import { complete, hasFile, unfinishedFolder, obstacleTo, writeTable } from './export-folder.js';
import { type ExportRequest, planFor } from './export-plan.js';
import { remarkUnknown, wantedPages } from './wanted-pages.js';
import type { Row, Rows } from './file-formats.js';
import { disclosureOf } from './pseudonyms.js';
import { Staging } from './staging.js';
import { eventTable, modelTable } from './tables.js';

interface Export {
  readonly operator: OperatorContext;
  readonly folder: string;
  readonly staging: Staging;
  readonly disclosure: Disclosure;
}

/** Extracts the wanted events from the log, continuing an interrupted export. */
async function stage({ operator, staging, disclosure }: Export): Promise<void> {
  const { plan, position } = staging.progress;
  if (position >= plan.through) return;
  const { types, limit } = plan.request;
  const left = (limit ?? Infinity) - staging.progress.events;
  const tables = new Map(types.map((name) => [name, eventTable(name, disclosure)]));
  const unreadable = new UnreadableEvents();
  const estimate = new ProgressEstimate(plan.through);
  const reporter = new ProgressReporter();
  const after = position > plan.after ? position : plan.after;
  for await (const page of wantedPages(operator, { ...plan, after }, unreadable, left)) {
    for (const event of page.events) {
      const table = tables.get(event.type);
      if (table) staging.add(table.name, table.rowOf(event));
    }
    await staging.setProgress(
      page.through,
      unreadable.countSinceLast(),
      operator.log.unknownEventCount,
    );
    const { events } = staging.progress;
    reporter.report(() =>
      operator.output.remark(estimate.describe([{ events, position: page.through }])),
    );
  }
  await staging.setProgress(
    plan.through,
    unreadable.countSinceLast(),
    operator.log.unknownEventCount,
  );
  await staging.save();
  unreadable.report(operator.output);
}

/** Writes a table unless it was written before the interruption. */
async function write(
  { operator, folder, staging }: Export,
  table: string,
  columns: readonly Column[],
  rows: () => Rows,
): Promise<void> {
  const written = staging.progress.files[table];
  if (written !== undefined && hasFile(folder, written)) return;
  if (operator.signal.aborted) throw new Incomplete('it was interrupted');
  const { format, raw } = staging.progress.plan.request;
  await staging.addFile(table, await writeTable(folder, table, { format, raw, columns, rows }));
}

async function* rowsOf(
  models: TemporaryModels,
  projection: Projection,
  rowOf: (document: StoredDocument) => Row,
): Rows {
  for await (const page of models.store.scan(models.collectionOf(projection))) {
    for (const document of page) yield rowOf(document);
  }
}

/** Writes read models as of a position, by building them separately up to it. */
async function writeModels(context: Export): Promise<void> {
  const { operator, folder, staging, disclosure } = context;
  const { request, modelsAt } = staging.progress.plan;
  const projections = operator.projections.filter(({ name }) => request.models.includes(name));
  if (projections.length === 0) return;
  const place = join(folder, unfinishedFolder, 'read-models');
  const models = await TemporaryModels.open(operator, projections, { folder: place });
  try {
    const estimate = new ProgressEstimate(modelsAt);
    const reporter = new ProgressReporter();
    const onProgress = reporter.listenerFor(operator.output, estimate);
    await models.build(onProgress, modelsAt);
    for (const projection of projections) {
      const failure = models.resultOf(projection)?.failure;
      if (failure !== undefined) throw new Refusal(`${projection.name}: ${failure}`);
      const { name, columns, rowOf } = modelTable(projection, disclosure);
      const rows = () => rowsOf(models, projection, rowOf);
      await write(context, `read-models/${name}`, columns, rows);
    }
  } finally {
    await models.close();
  }
}

/** Opens the folder of a new or interrupted export. @throws Refusal for any other folder. */
async function open(
  operator: OperatorContext,
  folder: string,
  request: ExportRequest,
): Promise<Staging> {
  const obstacle = await obstacleTo(folder);
  if (obstacle !== undefined) throw new Refusal(`${obstacle}: name another folder`);
  const place = join(folder, unfinishedFolder);
  const interrupted = await Staging.resume(place);
  if (interrupted === undefined) return Staging.begin(place, await planFor(operator.log, request));
  if (!isDeepStrictEqual(interrupted.progress.plan.request, request)) {
    throw new Refusal(`${folder} holds an export of something else: name another folder`);
  }
  operator.output.remark(`continues after position ${interrupted.progress.position}`);
  return interrupted;
}

/**
 * Writes a table per event type and read model into a folder. An interrupted export continues when
 * the same request is repeated, and gives the same bytes.
 * @throws Refusal for a folder with other contents, Incomplete when interrupted.
 */
export async function exportTo(
  operator: OperatorContext,
  folder: string,
  request: ExportRequest,
): Promise<number> {
  const staging = await open(operator, folder, request);
  try {
    const disclosure = await disclosureOf(operator.keys, request.asked);
    const context = { operator, folder, staging, disclosure };
    await stage(context);
    for (const type of request.types) {
      const { name, columns } = eventTable(type, disclosure);
      await write(context, `events/${name}`, columns, () => staging.rows(name));
    }
    await writeModels(context);
    const { plan, files, events, unreadable, unknown } = staging.progress;
    const written = Object.values(files).sort((a, b) => (a.file < b.file ? -1 : 1));
    await complete(folder, { ...plan, events, unreadable, unknown, files: written });
    await operator.output.rows(written.map(({ file, rows, bytes }) => ({ file, rows, bytes })));
    remarkUnknown(operator, unknown);
    return unreadable === 0 ? 0 : 1;
  } finally {
    await staging.close();
  }
}
