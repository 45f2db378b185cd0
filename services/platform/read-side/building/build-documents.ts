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

/** Documents between two times that it tells how many it has written. */
const progressInterval = 1_000;

/** What the folds made of a document is not what the read model says that its documents are. */
export class InvalidDocument extends Error {}

/**
 * The documents of a read model that is built: in memory those that changed lately, in a file others, in
 * the store what was written before.
 */
export class BuildDocuments {
  private working: WorkingSet<unknown>;
  private readonly file: SpilledDocuments;
  private readonly keys: RelatedKeys;

  /** @param folder where there is room for what memory does not hold. */
  constructor(
    private readonly projection: Projection,
    private readonly bulk: BulkBuild,
    folder: string,
  ) {
    this.keys = new RelatedKeys(projection);
    this.file = new SpilledDocuments(folder);
    this.working = this.emptyWorkingSet();
  }

  /** How many memory holds. */
  get inMemory(): number {
    return this.working.size;
  }

  /** How many stand in the file, as often as they were put there. */
  get spilled(): number {
    return this.file.size;
  }

  /**
   * Folds events, each after those before it; one with related documents comes by itself.
   * @throws FoldError when a handler fails: what is in memory is then of no use.
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
   * What changed in memory, which holds nothing then.
   * @throws InvalidDocument when a document is not as the read model says: what is in memory is then of no
   *   use.
   */
  takeChanged(): readonly FoldedDocument[] {
    const changed: FoldedDocument[] = [];
    for (const { id, position, body } of this.working.changed()) {
      changed.push({ id, position, body: body === undefined ? body : this.checked(id, body) });
    }
    this.working = this.emptyWorkingSet();
    return changed;
  }

  /**
   * Puts what changed into the file: memory holds nothing then.
   * @throws InvalidDocument as {@link takeChanged}; nothing is put there.
   */
  spill(): void {
    this.file.put(this.takeChanged());
  }

  /**
   * Writes what is in the file and what is given, and how far the build has come with it; forgets all.
   * @param tell is told from time to time which share is written.
   */
  async write(
    changed: readonly FoldedDocument[],
    to: Position,
    tell: (share: number) => void,
  ): Promise<void> {
    const all = this.file.sortedWith(changed);
    const remove: string[] = [];
    if (!this.isNew) for (const { id, json } of all) if (json === undefined) remove.push(id);
    const most = this.file.size + changed.length;
    await this.bulk.write({ put: existingDocuments(all, (done) => tell(done / most)), remove, to });
    this.file.clear();
    this.working = this.emptyWorkingSet();
  }

  /** Lets go of what is not written. */
  close(): void {
    this.file.clear();
  }

  /** As long as nothing is written, what is not held is nowhere. */
  private get isNew(): boolean {
    return this.bulk.checkpoint === startPosition;
  }

  private emptyWorkingSet(): WorkingSet<unknown> {
    this.keys.clear();
    if (!this.isNew) return new WorkingSet();
    return new WorkingSet((id) => workingOf(this.file.get(id)));
  }

  private checked(id: string, body: unknown): JsonObject {
    const checked = this.projection.document.safeParse(body);
    if (checked.success) return jsonObject.parse(checked.data);
    throw new InvalidDocument(
      `${id} is not as ${this.projection.name} says: ${checked.error.message}`,
    );
  }

  /** Takes documents into memory, as they were spilled, or written before. */
  private async load(ids: readonly string[]): Promise<void> {
    const found = new Map<string, WorkingDocument<unknown>>();
    const others: string[] = [];
    for (const id of ids) {
      const spilled = workingOf(this.file.get(id));
      if (spilled) found.set(id, spilled);
      else others.push(id);
    }
    if (others.length > 0 && !this.isNew) {
      // They were checked when they were written.
      for (const each of await this.bulk.getMany(others)) found.set(each.id, each);
    }
    if (ids.length > 0) this.working.load(ids, found);
  }

  /** Ids of the documents that a query matches, all of which it takes into memory. */
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

/** Those that are there, as often as they are gone through; tells how many that were. */
function existingDocuments(
  all: Iterable<SpilledDocument>,
  tell: (done: number) => void,
): Iterable<BuiltDocument> {
  return {
    *[Symbol.iterator]() {
      let done = 0;
      for (const { id, position, json, body } of all) {
        if (json !== undefined) yield { id, position, json, body };
        done += 1;
        if (done % progressInterval === 0) tell(done);
      }
    },
  };
}
