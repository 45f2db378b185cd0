import { type Position, startPosition } from '../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { FoldError, relatedTo, runsOf, WorkingSet } from '../../../../projections/kernel/fold.js';
import type { Projection, RelatedDocuments } from '../../../../projections/kernel/projection.js';
import type { LogEntry, LogPage } from '../../../stores/event-log.js';
import { jsonObject } from '../../../../events/kernel/json-object.js';
import type { BulkBuild, JsonObject } from '../../../stores/ports.js';
import { UndecodableEvent } from '../../../stores/undecodable-event.js';

/** What the folds made of a document is not what the read model says that its documents are. */
export class UnfitDocument extends Error {}

/**
 * Folds the log into a build of a read model: in memory as far as that goes, so that a document that
 * changes often is written seldom.
 */
export class ModelBuild {
  /** Events folded by this process. */
  events = 0;
  private working: WorkingSet<unknown>;
  private readonly handled: ReadonlySet<string>;
  private folded: Position;

  constructor(
    readonly projection: Projection,
    private readonly bulk: BulkBuild,
    /** Ids of events that are left out. */
    private readonly leftOut: ReadonlySet<string> = new Set(),
  ) {
    this.handled = new Set(Object.keys(projection.handlers));
    this.folded = bulk.checkpoint;
    this.working = new WorkingSet({ isWhole: bulk.checkpoint === startPosition });
  }

  /** What lies before is written. */
  get checkpoint(): Position {
    return this.bulk.checkpoint;
  }

  /** What lies before is folded; what of it is not written is lost with the process. */
  get position(): Position {
    return this.folded;
  }

  /** Documents that it holds since it wrote last. */
  get held(): number {
    return this.working.size;
  }

  /**
   * @throws FoldError when a handler fails or an event cannot be read, UnfitDocument when what was
   *   folded is wrong: the build is then of no use but for what is written.
   */
  async take({ entries, through }: LogPage): Promise<void> {
    if (through <= this.folded) return;
    const news = entries.filter((entry) => entry.position > this.folded && this.wants(entry));
    const isAlone = (event: RecordedTrbooEvent) => relatedTo(this.projection, event) !== undefined;
    for (const run of runsOf(news.map(readable), isAlone)) await this.fold(run);
    this.events += entries.length;
    this.folded = through;
  }

  /**
   * Writes what changed, and how far the build has come with it.
   * @throws UnfitDocument when a document is not as the read model says; nothing is written.
   */
  async write(): Promise<void> {
    if (this.folded === this.bulk.checkpoint) return;
    const put = [];
    const remove = [];
    for (const { id, position, body } of this.working.changed()) {
      if (body === undefined) remove.push(id);
      else put.push({ id, position, body: this.checked(id, body) });
    }
    await this.bulk.write({ put, remove, to: this.folded });
    // Nothing is kept: who is needed again is read once, and memory holds twice as many until then.
    this.working = new WorkingSet();
  }

  /** Makes what is written a collection like any other. */
  async finish(): Promise<void> {
    await this.bulk.finish();
  }

  /** Whether it folds the event: the one place that says so for every build. */
  private wants({ id, type }: LogEntry): boolean {
    return this.handled.has(type) && !this.leftOut.has(id);
  }

  private checked(id: string, body: unknown): JsonObject {
    const checked = this.projection.document.safeParse(body);
    if (checked.success) return jsonObject.parse(checked.data);
    throw new UnfitDocument(
      `${id} is not as ${this.projection.name} says: ${checked.error.message}`,
    );
  }

  private async fold(run: readonly RecordedTrbooEvent[]): Promise<void> {
    const [event, ...more] = run;
    const queries = event && more.length === 0 ? relatedTo(this.projection, event) : undefined;
    const found = new Set<string>();
    for (const query of queries ?? []) for (const id of await this.related(query)) found.add(id);
    const related = [...found].sort();
    const ids = this.working.missing(this.projection, run);
    await this.load([...new Set([...ids, ...related.filter((id) => !this.working.has(id))])]);
    for (const each of run) this.working.fold(this.projection, each, related);
  }

  private async load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const stored = await this.bulk.getMany(ids);
    // They were checked when they were written.
    this.working.load(ids, new Map(stored.map((document) => [document.id, document])));
  }

  /** Ids of the documents that a query matches: written ones, and those that changed since. */
  private async related(query: RelatedDocuments): Promise<ReadonlySet<string>> {
    const ids = new Set(await this.bulk.idsOf(query));
    const { equals = [], orderBy = [] } = this.projection.indexes[query.index] ?? {};
    for (const { id, body } of this.working.changed()) {
      const fields = new Map(Object.entries(body ?? {}));
      const matches = equals.every((field) => fields.get(field) === query.where[field]);
      if (matches && orderBy.every((field) => fields.get(field) != null)) ids.add(id);
      else ids.delete(id);
    }
    return ids;
  }
}

function readable(entry: LogEntry): RecordedTrbooEvent {
  if (entry instanceof UndecodableEvent) throw new FoldError(entry, entry);
  return entry;
}
