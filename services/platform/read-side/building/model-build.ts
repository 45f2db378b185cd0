import { tmpdir } from 'node:os';
import type { Position } from '../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { FoldError, relatedTo, runsOf } from '../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { LogEntry, LogPage } from '../../../stores/event-log/event-log.js';
import type { BulkBuild } from '../../../stores/ports.js';
import { promiseTry } from '../../../stores/async/promise-try.js';
import { UndecodableEvent } from '../../../stores/event-log/undecodable-event.js';
import { BuildDocuments } from './build-documents.js';

export interface ModelBuildOptions {
  /** Ids of set-aside events, which are skipped. */
  readonly setAsideIds?: ReadonlySet<string>;
  /** Where documents that do not fit in memory are spilled. */
  readonly folder?: string | undefined;
}

/**
 * Folds the log into a build of one read model: in memory, then in a file. A document that changes
 * often is written once, and documents are written in the order of their ids.
 */
export class ModelBuild {
  /** Events this process has folded. */
  events = 0;
  private readonly documents: BuildDocuments;
  private readonly handled: ReadonlySet<string>;
  private readonly setAsideIds: ReadonlySet<string>;
  private folded: Position;
  /** Last position of the folded events that are in the file. */
  private spilledTo: Position;
  private share = 0;

  constructor(
    readonly projection: Projection,
    private readonly bulk: BulkBuild,
    { setAsideIds = new Set(), folder = tmpdir() }: ModelBuildOptions = {},
  ) {
    this.setAsideIds = setAsideIds;
    this.handled = new Set(Object.keys(projection.handlers));
    this.documents = new BuildDocuments(projection, bulk, folder);
    this.folded = bulk.checkpoint;
    this.spilledTo = bulk.checkpoint;
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
    return this.documents.inMemory;
  }

  /** Records in the file; a document spilled twice counts twice. */
  get spilled(): number {
    return this.documents.spilled;
  }

  /** Share of the folded documents that is written, from 0 to 1. */
  get written(): number {
    return this.folded === this.checkpoint ? 1 : this.share;
  }

  /**
   * @throws FoldError when a handler fails or an event cannot be decoded, InvalidDocument when a
   *   document does not match the schema. Only what was spilled or written before can then be used.
   */
  async foldPage({ entries, through }: LogPage): Promise<void> {
    if (through <= this.folded) return;
    const added = entries.filter((entry) => entry.position > this.folded && this.isFolded(entry));
    const isAlone = (event: RecordedTrbooEvent) => relatedTo(this.projection, event) !== undefined;
    for (const run of runsOf(added.map(decoded), isAlone)) await this.documents.fold(run);
    this.events += entries.length;
    this.folded = through;
  }

  /**
   * Moves the changed documents from memory to the file.
   * @throws InvalidDocument when one does not match the schema; nothing is spilled.
   */
  spill(): Promise<void> {
    return promiseTry(() => {
      this.documents.spill();
      this.spilledTo = this.folded;
    });
  }

  /**
   * Writes everything folded so far with its checkpoint.
   * @param onProgress called repeatedly.
   * @throws InvalidDocument when one does not match the schema; nothing is written.
   */
  async write(onProgress: () => void = () => undefined): Promise<void> {
    if (this.folded === this.checkpoint) return;
    await this.documents.write(this.documents.takeChanged(), this.folded, (share) => {
      this.share = share;
      onProgress();
    });
    this.share = 0;
  }

  /** Writes what was spilled before the build failed. */
  async writeSpilled(): Promise<void> {
    if (this.spilledTo === this.checkpoint) return;
    await this.documents.write([], this.spilledTo, () => undefined);
  }

  /** Discards what is not written. */
  close(): void {
    this.documents.close();
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
