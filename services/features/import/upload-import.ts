import { setImmediate } from 'node:timers/promises';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { startPosition } from '../../../events/kernel/event.js';
import {
  columnParameter,
  type ImportPreview,
  mappedFields,
  maxImportBytes,
  uploadImport,
} from '../../contract/library/import.js';
import { idFrom } from '../../platform/decisions/command.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { recommendationsProjection } from '../../../projections/recommendations/projection.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { ImportFiles } from './import-files.js';
import { importedNothing } from '../../../projections/imports/projection.js';
import { Imports, toState } from './imports.js';
import type { Mapping } from './parsing/service.js';
import type { ImportedRow, ReadFile } from './parsing/row.js';
import { readUpload } from './parsing/read-upload.js';
import { UnfitFile } from './parsing/unfit-file.js';
import { isLongWhy, partOf, partSize, type PlanRow } from './plan.js';
import { type LibraryPlan, Planner } from './planner.js';

type Call = typeof uploadImport;

const body = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Milliseconds that a preview waits for the library's read models. */
const maxWait = 10_000;

/** @throws UnfitFile for an empty body, and for one that is too large. */
async function bytesOf(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const { data } = body.safeParse(value);
  if (data === undefined) throw new UnfitFile('empty');
  for await (const part of data) {
    size += part.length;
    if (size <= maxImportBytes) parts.push(part);
  }
  if (size > maxImportBytes) throw new UnfitFile('too-large');
  if (size === 0) throw new UnfitFile('empty');
  return new Uint8Array(Buffer.concat(parts));
}

/** How the person reads a table; without a title column, only dates may be explained. */
function mappingOf(input: ReceivedCall<Call>['input']): Mapping {
  const { type, ratingOutOf, dateOrder } = input;
  const named = mappedFields.flatMap((field) => {
    const column = input[columnParameter(field)];
    return column ? [[field, column] as const] : [];
  });
  const columns = input.titleColumn ? Object.fromEntries(named) : undefined;
  return { columns, type, ratingOutOf, dateOrder };
}

/** Rows that are planned in one turn of the event loop. */
const rowsPerTurn = 50;

/** Counts what a file holds while its rows come. */
class PreviewCount {
  private readonly statuses = { new: 0, doubtful: 0, present: 0 };
  private readonly shelves = new Map<string, number>();
  private readonly types = new Map<PlanRow['type'], number>();
  private readonly ratings = Array.from({ length: 11 }, () => 0);
  private withoutWhy = 0;
  private longWhys = 0;
  private hasAudiences = false;

  add(row: PlanRow): void {
    this.statuses[row.status] += 1;
    this.types.set(row.type, (this.types.get(row.type) ?? 0) + 1);
    for (const shelf of row.shelves) this.shelves.set(shelf, (this.shelves.get(shelf) ?? 0) + 1);
    if (row.rating !== null) {
      const rating = Math.round(row.rating);
      this.ratings[rating] = (this.ratings[rating] ?? 0) + 1;
    }
    if (row.why.trim() === '') this.withoutWhy += 1;
    else if (isLongWhy(row)) this.longWhys += 1;
    this.hasAudiences ||= row.exported !== undefined;
  }

  of({ merged, unreadable }: ReadFile): ImportPreview {
    const { statuses, ratings, withoutWhy, longWhys, hasAudiences } = this;
    const shelves = [...this.shelves].map(([name, amount]) => ({ name, amount }));
    shelves.sort((one, other) => other.amount - one.amount);
    const types = [...this.types].map(([type, amount]) => ({ type, amount }));
    const counts = { statuses, ratings, withoutWhy, longWhys, hasAudiences };
    const lines = unreadable.filter(({ reason }) => reason !== 'not-recognised');
    return { ...counts, merged, types, shelves, unreadable: lines.length };
  }
}

const nothing = {
  success: true,
  position: startPosition,
  ...{ import: null, question: null, unfit: null },
} as const;

/** Collects rows into stored parts. */
class PlanWriter {
  readonly count = new PreviewCount();
  private rows: PlanRow[] = [];

  constructor(
    private readonly plan: LibraryPlan,
    private readonly store: (part: string, rows: readonly PlanRow[]) => Promise<void>,
  ) {}

  async take(rows: readonly ImportedRow[]): Promise<void> {
    for (const row of rows) {
      const planned = this.plan.next(row);
      this.count.add(planned);
      this.rows.push(planned);
      if (this.rows.length === partSize) await this.flush();
      if (this.rows.length % rowsPerTurn === 0) await setImmediate();
    }
  }

  async flush(): Promise<void> {
    const [first] = this.rows;
    if (first !== undefined) await this.store(partOf(first.row), this.rows);
    this.rows = [];
  }
}

/** Reads an uploaded file, compares it with the library, and stores what importing it would do. */
@HandlesCall(uploadImport)
export class UploadImportHandler {
  constructor(
    private readonly imports: Imports,
    private readonly files: ImportFiles,
    private readonly planner: Planner,
    @Inject(ConsistentReads) private readonly reads: ConsistentReads,
  ) {}

  /** @throws DomainError conflict while another import runs. */
  async execute(call: ReceivedCall<Call>): Answer<Call> {
    const { input, userId, metadata, request } = call;
    try {
      const bytes = await bytesOf(request.body);
      return await this.prepare(bytes, input, userId, metadata);
    } catch (error) {
      if (error instanceof UnfitFile) return { ...nothing, unfit: error.reason };
      throw error;
    }
  }

  /** As the call does, with the bytes of the file. @throws UnfitFile */
  async prepare(
    bytes: Uint8Array<ArrayBuffer>,
    input: ReceivedCall<Call>['input'],
    userId: string,
    metadata: ReceivedCall<Call>['metadata'],
  ): Answer<Call> {
    const importId = idFrom(metadata.commandId);
    await this.reads.waitUntilCaughtUp([libraryProjection, recommendationsProjection], maxWait);
    const store = (part: string, rows: unknown) => this.files.put(userId, importId, part, rows);
    const writer = new PlanWriter(await this.planner.planFor(userId), store);
    const read = await readUpload(bytes, mappingOf(input), (rows) => writer.take(rows));
    if ('asks' in read) return { ...nothing, question: read };
    await writer.flush();
    await store('unreadable', read.unreadable);
    await store('preview', writer.count.of(read));
    const replaced = await this.imports.preparedOf(userId);
    const { service, rows } = read;
    const prepare = { type: 'PrepareImport', userId, importId, service, rows } as const;
    const outcome = await this.imports.execute({ ...prepare, now: metadata.time }, metadata);
    for (const { id, rows: stored } of replaced) {
      if (id !== importId) await this.files.deleteAll(id, stored);
    }
    const of = { importId, userId, service, rows, preparedAt: outcome.time };
    return {
      ...nothing,
      position: outcome.position,
      import: toState({ ...of, ...importedNothing }),
    };
  }
}
