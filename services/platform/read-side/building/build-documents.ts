import { startPosition, type Position } from '../../../../events/kernel/event.js';
import { jsonObject } from '../../../../events/kernel/json-object.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import {
  relatedTo,
  type WorkingDocument,
  WorkingSet,
} from '../../../../projections/kernel/fold.js';
import type { Projection, RelatedDocuments } from '../../../../projections/kernel/projection.js';
import type { BuiltDocument, BulkBuild, JsonObject } from '../../../stores/ports.js';
import { parseJsonObject } from '../../../stores/ports/stored-json.js';
import { RelatedKeys } from './spill/related-keys.js';
import {
  type FoldedDocument,
  type SpilledDocument,
  SpilledDocuments,
} from './spill/spilled-documents.js';

/** Documents written between two progress reports. */
const progressInterval = 1_000;

/** A folded document does not match the read model's schema. */
export class InvalidDocument extends Error {}

/**
 * The documents of a build: recently changed ones in memory, others spilled to a file, the rest in
 * the store.
 */
export class BuildDocuments {
  private working: WorkingSet<unknown>;
  private readonly file: SpilledDocuments;
  private readonly keys: RelatedKeys;

  /** @param folder where documents that do not fit in memory are spilled. */
  constructor(
    private readonly projection: Projection,
    private readonly bulk: BulkBuild,
    folder: string,
  ) {
    this.keys = new RelatedKeys(projection);
    this.file = new SpilledDocuments(folder);
    this.working = this.emptyWorkingSet();
  }

  /** Documents in memory. */
  get inMemory(): number {
    return this.working.size;
  }

  /** Records in the file; a document spilled twice counts twice. */
  get spilled(): number {
    return this.file.size;
  }

  /**
   * Folds events in order. An event with related documents must come alone.
   * @throws FoldError when a handler fails; the documents in memory are then unusable.
   */
  async fold(run: readonly RecordedTrbooEvent[]): Promise<void> {
    const [event, ...more] = run;
    const queries = event && more.length === 0 ? relatedTo(this.projection, event) : undefined;
    await this.load(this.working.missing(this.projection, run));
    const related = new Set<string>();
    for (const query of queries ?? []) for (const id of await this.related(query)) related.add(id);
    const sorted = [...related].sort();
    for (const each of run) this.working.fold(this.projection, each, sorted);
  }

  /**
   * Takes the changed documents out of memory.
   * @throws InvalidDocument when one does not match the schema; the documents in memory are then
   *   unusable.
   */
  takeChanged(): readonly FoldedDocument[] {
    const changed: FoldedDocument[] = [];
    for (const { id, position, body } of this.working.changed()) {
      changed.push({ id, position, body: body === undefined ? body : this.validated(id, body) });
    }
    this.working = this.emptyWorkingSet();
    return changed;
  }

  /**
   * Moves the changed documents from memory to the file.
   * @throws InvalidDocument as {@link takeChanged}; nothing is spilled.
   */
  spill(): void {
    this.file.put(this.takeChanged());
  }

  /**
   * Writes the spilled and the given documents with the checkpoint, then forgets them.
   * @param onProgress called repeatedly with the share that is written, from 0 to 1.
   */
  async write(
    changed: readonly FoldedDocument[],
    to: Position,
    onProgress: (share: number) => void,
  ): Promise<void> {
    const all = this.file.sortedWith(changed);
    const remove: string[] = [];
    if (!this.isNew) for (const { id, json } of all) if (json === undefined) remove.push(id);
    const total = this.file.size + changed.length;
    await this.bulk.write({
      put: existingDocuments(all, (done) => onProgress(done / total)),
      remove,
      to,
    });
    this.file.clear();
    this.working = this.emptyWorkingSet();
  }

  /** Discards what is not written. */
  close(): void {
    this.file.clear();
  }

  /** Until the first write, a document that is neither in memory nor in the file does not exist. */
  private get isNew(): boolean {
    return this.bulk.checkpoint === startPosition;
  }

  private emptyWorkingSet(): WorkingSet<unknown> {
    this.keys.clear();
    if (!this.isNew) return new WorkingSet();
    return new WorkingSet((id) => workingOf(this.file.get(id)));
  }

  private validated(id: string, body: unknown): JsonObject {
    const parsed = this.projection.document.safeParse(body);
    if (parsed.success) return jsonObject.parse(parsed.data);
    throw new InvalidDocument(
      `${id} does not match the schema of ${this.projection.name}: ${parsed.error.message}`,
    );
  }

  /** Loads documents into memory, from the file or the store. */
  private async load(ids: readonly string[]): Promise<void> {
    const found = new Map<string, WorkingDocument<unknown>>();
    const others: string[] = [];
    for (const id of ids) {
      const spilled = workingOf(this.file.get(id));
      if (spilled) found.set(id, spilled);
      else others.push(id);
    }
    if (others.length > 0 && !this.isNew) {
      // They were validated when they were written.
      for (const each of await this.bulk.getMany(others)) found.set(each.id, each);
    }
    if (ids.length > 0) this.working.load(ids, found);
  }

  /** Ids of the documents that match a query; loads all of them into memory. */
  private async related(query: RelatedDocuments): Promise<readonly string[]> {
    const candidates = new Set(this.keys.idsOf(query, this.working));
    const { index } = query;
    const spilled = this.file.idsOf(index, this.keys.keyOf(query), this.keys.keyIn(index));
    for (const id of spilled) candidates.add(id);
    if (!this.isNew) for (const id of await this.bulk.findIds(query)) candidates.add(id);
    await this.load([...candidates].filter((id) => !this.working.has(id)));
    return [...candidates].filter((id) => this.keys.matches(query, this.working.bodyOf(id)));
  }
}

function workingOf(spilled: SpilledDocument | undefined): WorkingDocument<unknown> | undefined {
  if (spilled === undefined) return undefined;
  const { position, json } = spilled;
  return { position, body: json === undefined ? undefined : parseJsonObject(json) };
}

/** The documents that were not removed; can be iterated repeatedly. */
function existingDocuments(
  all: Iterable<SpilledDocument>,
  onProgress: (done: number) => void,
): Iterable<BuiltDocument> {
  return {
    *[Symbol.iterator]() {
      let done = 0;
      for (const { id, position, json, body } of all) {
        if (json !== undefined) yield { id, position, json, body };
        done += 1;
        if (done % progressInterval === 0) onProgress(done);
      }
    },
  };
}
