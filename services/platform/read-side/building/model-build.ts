import type { Position } from '../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { FoldError, relatedTo, runsOf, WorkingSet } from '../../../../projections/kernel/fold.js';
import type { Projection, RelatedDocuments } from '../../../../projections/kernel/projection.js';
import type { LogEntry, LogPage } from '../../../stores/event-log.js';
import { jsonObject } from '../../../stores/json-object.js';
import type { BulkBuild } from '../../../stores/ports.js';
import { UndecodableEvent } from '../../../stores/undecodable-event.js';

/** Documents that a build holds in memory before it writes those that changed; twice as many rest. */
const mostUsed = 20_000;

/**
 * Folds the log into a build of a read model: in memory as far as that goes, so that a document that
 * changes often is written seldom.
 */
export class ModelBuild {
  /** Events folded by this process. */
  events = 0;
  private readonly working = new WorkingSet<unknown>();
  private folded: Position;

  constructor(
    readonly projection: Projection,
    private readonly bulk: BulkBuild,
    /** Ids of the events that it leaves out. */
    private readonly aside: ReadonlySet<string> = new Set(),
  ) {
    this.folded = bulk.checkpoint;
  }

  /** What lies before is written. */
  get checkpoint(): Position {
    return this.bulk.checkpoint;
  }

  /** What lies before is folded; what of it is not written is lost with the process. */
  get position(): Position {
    return this.folded;
  }

  /**
   * @throws FoldError when a handler fails, or an event cannot be read: the build is then of no use
   *   but for what is written.
   */
  async take({ entries, through }: LogPage): Promise<void> {
    if (through <= this.folded) return;
    const news: RecordedTrbooEvent[] = [];
    for (const entry of entries.filter((each) => this.wants(each))) {
      if (entry instanceof UndecodableEvent) throw new FoldError(entry, entry);
      news.push(entry);
    }
    const isAlone = (event: RecordedTrbooEvent) => relatedTo(this.projection, event) !== undefined;
    for (const run of runsOf(news, isAlone)) await this.fold(run);
    this.events += entries.length;
    this.folded = through;
    if (this.working.used > mostUsed) await this.write();
  }

  /** Writes what changed, and how far the build has come with it. */
  async write(): Promise<void> {
    if (this.folded === this.bulk.checkpoint) return;
    const put = [];
    const remove = [];
    const { document } = this.projection;
    for (const [id, { position, body }] of this.working.changed()) {
      if (body === undefined) remove.push(id);
      else put.push({ id, position, body: jsonObject.parse(document.parse(body)) });
    }
    await this.bulk.write({ put, remove, to: this.folded });
    this.working.settle();
  }

  /** Makes it a collection like any other. */
  async finish(): Promise<void> {
    await this.write();
    await this.bulk.finish();
  }

  /** The same of what is written, where an event could not be folded. */
  async abandon(): Promise<void> {
    await this.bulk.finish();
  }

  private wants({ id, type, position }: LogEntry): boolean {
    return position > this.folded && type in this.projection.handlers && !this.aside.has(id);
  }

  private async fold(run: readonly RecordedTrbooEvent[]): Promise<void> {
    const [event, ...more] = run;
    const query = event && more.length === 0 ? relatedTo(this.projection, event) : undefined;
    const related = query ? await this.related(query) : [];
    const ids = this.working.missing(this.projection, run);
    await this.load([...new Set([...ids, ...related.filter((id) => !this.working.has(id))])]);
    for (const each of run) this.working.fold(this.projection, each, related);
  }

  private async load(ids: readonly string[]): Promise<void> {
    const stored = await this.bulk.getMany(ids);
    const documents = stored.map(({ id, position, body }) => {
      return [id, { position, body: this.projection.document.parse(body) }] as const;
    });
    this.working.load(ids, new Map(documents));
  }

  /** Ids of the documents that a query matches: written ones, and those that changed since. */
  private async related(query: RelatedDocuments): Promise<readonly string[]> {
    const ids = new Set(await this.bulk.idsOf(query));
    const { equals = [], orderBy = [] } = this.projection.indexes[query.index] ?? {};
    for (const [id, { body }] of this.working.changed()) {
      const fields = new Map(Object.entries(body ?? {}));
      const matches = equals.every((field) => fields.get(field) === query.where[field]);
      if (matches && orderBy.every((field) => fields.get(field) != null)) ids.add(id);
      else ids.delete(id);
    }
    return [...ids].sort();
  }
}
