import { tmpdir } from 'node:os';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { jsonObject } from '../../../../events/kernel/json-object.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import {
  FoldError,
  relatedTo,
  runsOf,
  type WorkingDocument,
  WorkingSet,
} from '../../../../projections/kernel/fold.js';
import type { Projection, RelatedDocuments } from '../../../../projections/kernel/projection.js';
import type { LogEntry, LogPage } from '../../../stores/event-log.js';
import type { BuiltDocument, BulkBuild, JsonObject } from '../../../stores/ports.js';
import { promised } from '../../../stores/promised.js';
import { parseJsonObject } from '../../../stores/stored-json.js';
import { UndecodableEvent } from '../../../stores/undecodable-event.js';
import { RelatedKeys } from './related-keys.js';
import {
  type FoldedDocument,
  type SpilledDocument,
  SpilledDocuments,
} from './spilled-documents.js';

/** Documents between two times that it tells how many it has written. */
const toldEvery = 1_000;

/** What the folds made of a document is not what the read model says that its documents are. */
export class UnfitDocument extends Error {}

export interface ModelBuildOptions {
  /** Ids of events that are left out. */
  readonly leftOut?: ReadonlySet<string>;
  /** Where there is room for what memory does not hold. */
  readonly folder?: string | undefined;
}

/**
 * Folds the log into a build of a read model: in memory as far as that goes, then with a file beside it,
 * so that a document that changes often is written once, and all in the order of their ids.
 */
export class ModelBuild {
  /** Events folded by this process. */
  events = 0;
  private working: WorkingSet<unknown>;
  private readonly file: SpilledDocuments;
  /** What is in the file is what was folded until here. */
  private spilledTo: Position;
  private readonly handled: ReadonlySet<string>;
  private readonly leftOut: ReadonlySet<string>;
  private readonly keys: RelatedKeys;
  private folded: Position;
  private share = 0;

  constructor(
    readonly projection: Projection,
    private readonly bulk: BulkBuild,
    { leftOut = new Set(), folder = tmpdir() }: ModelBuildOptions = {},
  ) {
    this.leftOut = leftOut;
    this.handled = new Set(Object.keys(projection.handlers));
    this.keys = new RelatedKeys(projection);
    this.file = new SpilledDocuments(folder);
    this.folded = bulk.checkpoint;
    this.spilledTo = bulk.checkpoint;
    this.working = this.emptied();
  }

  /** What lies before is written. */
  get checkpoint(): Position {
    return this.bulk.checkpoint;
  }

  /** What lies before is folded; what of it is not written is lost with the process. */
  get position(): Position {
    return this.folded;
  }

  /** Documents that it holds in memory. */
  get held(): number {
    return this.working.size;
  }

  /** Documents that stand in the file, as often as they were put there. */
  get spilled(): number {
    return this.file.size;
  }

  /** The share of what was folded that is written, from 0 to 1. */
  get written(): number {
    return this.folded === this.checkpoint ? 1 : this.share;
  }

  /**
   * @throws FoldError when a handler fails or an event cannot be read, UnfitDocument when what was
   *   folded is wrong: the build is then of no use but for what was spilled or written before.
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
   * Puts what changed into the file: memory holds nothing then.
   * @throws UnfitDocument when a document is not as the read model says; nothing is put there.
   */
  spill(): Promise<void> {
    return promised(() => {
      this.file.put(this.changed());
      this.spilledTo = this.folded;
      this.working = this.emptied();
    });
  }

  /**
   * Writes all that was folded, and how far that is.
   * @param tell is called from time to time.
   * @throws UnfitDocument when a document is not as the read model says; nothing is written.
   */
  async write(tell?: () => void): Promise<void> {
    await this.writeWith(this.changed(), this.folded, tell);
  }

  /** Writes what was spilled, of a build that failed afterwards. */
  async writeSpilled(): Promise<void> {
    await this.writeWith([], this.spilledTo);
  }

  /** Makes what is written a collection like any other. */
  async finish(): Promise<void> {
    await this.bulk.finish();
  }

  /** Lets go of what is not written. */
  close(): void {
    this.file.clear();
  }

  /** Whether it folds the event: the one place that says so for every build. */
  private wants({ id, type }: LogEntry): boolean {
    return this.handled.has(type) && !this.leftOut.has(id);
  }

  /** As long as nothing is written, what is not held is nowhere. */
  private get isNew(): boolean {
    return this.bulk.checkpoint === startPosition;
  }

  private emptied(): WorkingSet<unknown> {
    this.keys.clear();
    if (!this.isNew) return new WorkingSet();
    return new WorkingSet((id) => workingOf(this.file.get(id)));
  }

  private async writeWith(
    held: readonly FoldedDocument[],
    to: Position,
    tell: () => void = () => undefined,
  ): Promise<void> {
    if (to === this.bulk.checkpoint) return;
    const all = this.file.sortedWith(held);
    const remove: string[] = [];
    if (!this.isNew) for (const { id, json } of all) if (json === undefined) remove.push(id);
    const most = this.file.size + held.length;
    const put = kept(all, (done) => {
      this.share = done / most;
      tell();
    });
    await this.bulk.write({ put, remove, to });
    this.share = 0;
    this.file.clear();
    this.working = this.emptied();
  }

  private changed(): readonly FoldedDocument[] {
    return [...this.working.changed()].map(({ id, position, body }) => {
      if (body === undefined) return { id, position, body, json: undefined };
      const checked = this.checked(id, body);
      return { id, position, body: checked, json: JSON.stringify(checked) };
    });
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
    await this.load(this.working.missing(this.projection, run));
    const related = new Set<string>();
    for (const query of queries ?? []) for (const id of await this.related(query)) related.add(id);
    const sorted = [...related].sort();
    for (const each of run) this.working.fold(this.projection, each, sorted);
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
    if (!this.isNew) for (const id of await this.bulk.idsOf(query)) candidates.add(id);
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
function kept(
  all: Iterable<SpilledDocument>,
  tell: (done: number) => void,
): Iterable<BuiltDocument> {
  return {
    *[Symbol.iterator]() {
      let done = 0;
      for (const { id, position, json, body } of all) {
        if (json !== undefined) yield { id, position, json, body };
        done += 1;
        if (done % toldEvery === 0) tell(done);
      }
    },
  };
}

function readable(entry: LogEntry): RecordedTrbooEvent {
  if (entry instanceof UndecodableEvent) throw new FoldError(entry, entry);
  return entry;
}
