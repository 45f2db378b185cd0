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
  /** Ids of events that are left out. */
  readonly setAsideIds?: ReadonlySet<string>;
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
  private readonly documents: BuildDocuments;
  private readonly handled: ReadonlySet<string>;
  private readonly setAsideIds: ReadonlySet<string>;
  private folded: Position;
  /** What is in the file is what was folded until here. */
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

  /** What lies before is written. */
  get checkpoint(): Position {
    return this.bulk.checkpoint;
  }

  /** What lies before is folded; what of it is not written is lost with the process. */
  get position(): Position {
    return this.folded;
  }

  /** Documents that it holds in memory. */
  get inMemory(): number {
    return this.documents.inMemory;
  }

  /** Documents that stand in the file, as often as they were put there. */
  get spilled(): number {
    return this.documents.spilled;
  }

  /** The share of what was folded that is written, from 0 to 1. */
  get written(): number {
    return this.folded === this.checkpoint ? 1 : this.share;
  }

  /**
   * @throws FoldError when a handler fails or an event cannot be read, InvalidDocument when what was
   *   folded is wrong: the build is then of no use but for what was spilled or written before.
   */
  async foldPage({ entries, through }: LogPage): Promise<void> {
    if (through <= this.folded) return;
    const news = entries.filter((entry) => entry.position > this.folded && this.isFolded(entry));
    const isAlone = (event: RecordedTrbooEvent) => relatedTo(this.projection, event) !== undefined;
    for (const run of runsOf(news.map(readable), isAlone)) await this.documents.fold(run);
    this.events += entries.length;
    this.folded = through;
  }

  /**
   * Puts what changed into the file: memory holds nothing then.
   * @throws InvalidDocument when a document is not as the read model says; nothing is put there.
   */
  spill(): Promise<void> {
    return promiseTry(() => {
      this.documents.spill();
      this.spilledTo = this.folded;
    });
  }

  /**
   * Writes all that was folded, and how far that is.
   * @param tell is called from time to time.
   * @throws InvalidDocument when a document is not as the read model says; nothing is written.
   */
  async write(tell: () => void = () => undefined): Promise<void> {
    if (this.folded === this.checkpoint) return;
    await this.documents.write(this.documents.takeChanged(), this.folded, (share) => {
      this.share = share;
      tell();
    });
    this.share = 0;
  }

  /** Writes what was spilled, of a build that failed afterwards. */
  async writeSpilled(): Promise<void> {
    if (this.spilledTo === this.checkpoint) return;
    await this.documents.write([], this.spilledTo, () => undefined);
  }

  /** Lets go of what is not written. */
  close(): void {
    this.documents.close();
  }

  /** Whether it folds the event: the one place that says so for every build. */
  private isFolded({ id, type }: LogEntry): boolean {
    return this.handled.has(type) && !this.setAsideIds.has(id);
  }
}

function readable(entry: LogEntry): RecordedTrbooEvent {
  if (entry instanceof UndecodableEvent) throw new FoldError(entry, entry);
  return entry;
}
