import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { jsonObject } from '../../../../events/kernel/json-object.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { FoldError, relatedTo, runsOf, WorkingSet } from '../../../../projections/kernel/fold.js';
import type { Projection, RelatedDocuments } from '../../../../projections/kernel/projection.js';
import type { LogEntry, LogPage } from '../../../stores/event-log/event-log.js';
import { UndecodableEvent } from '../../../stores/event-log/event-codec.js';
import type { BulkBuild, JsonObject, StoredDocument } from '../../../stores/ports.js';

/**
 * Finds the documents of an event that names no ids, by the fields of an index. An index of the
 * documents in memory is made when the first such event needs it.
 */
class RelatedKeys {
  /** Ids of documents that have, or had, a key: by index and key. */
  private readonly ids = new Map<string, Map<string, Set<string>>>();

  constructor(private readonly projection: Projection) {}

  /** Whether the query finds the document. */
  matches(query: RelatedDocuments, body: unknown): boolean {
    return this.keyIn(query.index, body) === this.keyOf(query);
  }

  /** Candidates in memory; some may no longer match. */
  idsOf(query: RelatedDocuments, working: WorkingSet<unknown>): Iterable<string> {
    const written = [...working.takeWritten()];
    for (const [index, ids] of this.ids) this.add(index, ids, written);
    let ids = this.ids.get(query.index);
    if (ids === undefined) {
      ids = new Map();
      this.ids.set(query.index, ids);
      this.add(query.index, ids, working.changed());
    }
    return ids.get(this.keyOf(query)) ?? [];
  }

  /** Call after memory was emptied. */
  clear(): void {
    for (const ids of this.ids.values()) ids.clear();
  }

  private add(
    index: string,
    ids: Map<string, Set<string>>,
    documents: Iterable<{ readonly id: string; readonly body: unknown }>,
  ): void {
    for (const { id, body } of documents) {
      const key = this.keyIn(index, body);
      if (key === undefined) continue;
      const sameKey = ids.get(key) ?? new Set();
      ids.set(key, sameKey.add(id));
    }
  }

  private keyOf({ index, where }: RelatedDocuments): string {
    return JSON.stringify(this.fieldsOf(index).equals.map((field) => where[field]));
  }

  /** The key of a document in an index; undefined when it is not indexed. */
  private keyIn(index: string, body: unknown): string | undefined {
    if (!isFields(body)) return undefined;
    const { equals, orderBy = [] } = this.fieldsOf(index);
    if (orderBy.some((field) => body[field] == null)) return undefined;
    return JSON.stringify(equals.map((field) => body[field]));
  }

  private fieldsOf(index: string) {
    const declaration = this.projection.indexes[index];
    if (declaration === undefined) throw new Error(`${this.projection.name} has no index ${index}`);
    return declaration;
  }
}

function isFields(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null;
}

/** A folded document does not match the read model's schema. */
export class InvalidDocument extends Error {}

const byId = (a: StoredDocument, b: StoredDocument) => (a.id < b.id ? -1 : 1);

/**
 * Folds the log into a build of one read model. The documents of many pages are held in memory and
 * written together, so that one that changes often is written once.
 */
export class ModelBuild {
  /** Events this process has folded. */
  events = 0;
  private readonly handled: ReadonlySet<string>;
  private readonly keys: RelatedKeys;
  private folded: Position;
  private working: WorkingSet<unknown>;

  /** @param setAsideIds ids of set-aside events, which are skipped. */
  constructor(
    readonly projection: Projection,
    private readonly bulk: BulkBuild,
    private readonly setAsideIds: ReadonlySet<string> = new Set(),
  ) {
    this.handled = new Set(Object.keys(projection.handlers));
    this.keys = new RelatedKeys(projection);
    this.folded = bulk.checkpoint;
    this.working = new WorkingSet(this.isNew);
  }

  /** Everything up to here is written. */
  get checkpoint(): Position {
    return this.bulk.checkpoint;
  }

  /** Everything up to here is folded, but perhaps not written yet. */
  get position(): Position {
    return this.folded;
  }

  /** Documents in memory. */
  get inMemory(): number {
    return this.working.size;
  }

  /** @throws FoldError when a handler fails or an event cannot be decoded; only what was written can then be used. */
  async foldPage({ entries, through }: LogPage): Promise<void> {
    if (through <= this.folded) return;
    const added = entries.filter((entry) => entry.position > this.folded && this.isFolded(entry));
    const isAlone = (event: RecordedTrbooEvent) => relatedTo(this.projection, event) !== undefined;
    for (const run of runsOf(added.map(decoded), isAlone)) await this.fold(run);
    this.events += entries.length;
    this.folded = through;
  }

  /**
   * Writes everything folded so far with its checkpoint, and forgets it.
   * @throws InvalidDocument when a document does not match the schema; nothing is written.
   */
  async write(): Promise<void> {
    if (this.folded === this.checkpoint) return;
    const put: StoredDocument[] = [];
    const remove: string[] = [];
    for (const { id, position, body } of this.working.changed()) {
      if (body !== undefined) put.push({ id, position, body: this.validated(id, body) });
      else if (!this.isNew) remove.push(id);
    }
    await this.bulk.write({ put: put.sort(byId), remove, to: this.folded });
    this.keys.clear();
    this.working = new WorkingSet();
  }

  /** Until the first write, a document that is not in memory does not exist. */
  private get isNew(): boolean {
    return this.bulk.checkpoint === startPosition;
  }

  /** Folds events in order. An event with related documents comes alone. */
  private async fold(run: readonly RecordedTrbooEvent[]): Promise<void> {
    const [event, ...more] = run;
    const queries = event && more.length === 0 ? relatedTo(this.projection, event) : undefined;
    await this.load(this.working.missing(this.projection, run));
    const related = new Set<string>();
    for (const query of queries ?? []) for (const id of await this.related(query)) related.add(id);
    const sorted = [...related].sort();
    for (const each of run) this.working.fold(this.projection, each, sorted);
  }

  private async load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    // They were validated when they were written.
    const stored = this.isNew ? [] : await this.bulk.getMany(ids);
    this.working.load(ids, new Map(stored.map((each) => [each.id, each])));
  }

  /** Ids of the documents that match a query; loads all of them into memory. */
  private async related(query: RelatedDocuments): Promise<readonly string[]> {
    const candidates = new Set(this.keys.idsOf(query, this.working));
    if (!this.isNew) for (const id of await this.bulk.findIds(query)) candidates.add(id);
    await this.load([...candidates].filter((id) => !this.working.has(id)));
    return [...candidates].filter((id) => this.keys.matches(query, this.working.bodyOf(id)));
  }

  private validated(id: string, body: unknown): JsonObject {
    const parsed = this.projection.document.safeParse(body);
    if (parsed.success) return jsonObject.parse(parsed.data);
    throw new InvalidDocument(
      `${id} does not match the schema of ${this.projection.name}: ${parsed.error.message}`,
    );
  }

  /** Whether the build folds the event. */
  private isFolded({ id, type }: LogEntry): boolean {
    return this.handled.has(type) && !this.setAsideIds.has(id);
  }
}

/** @throws FoldError for an event that could not be decoded. */
function decoded(entry: LogEntry): RecordedTrbooEvent {
  if (entry instanceof UndecodableEvent) throw new FoldError(entry, entry);
  return entry;
}
