import { type Position, type RecordedEvent, startPosition } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Documents, Handler, Projection, RelatedDocuments } from './projection.js';

/** A document during a batch; without a body it was removed or never existed. */
export interface WorkingDocument<Body> {
  /** Position of the last event that it saw. */
  readonly position: Position;
  readonly body: Body | undefined;
}

/** The message of a failed fold. */
export const foldFailureMessage = (
  { id, position }: Pick<RecordedEvent, 'id' | 'position'>,
  cause: unknown,
) => `event ${id} at ${position} cannot be folded: ${String(cause)}`;

/** A handler's failure with an event; `cause` is what the handler threw. */
export class FoldError extends Error {
  constructor(
    readonly event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position'>,
    override readonly cause: unknown,
  ) {
    super(foldFailureMessage(event, cause));
    this.name = 'FoldError';
  }
}

/** The projection's handler for an event, if there is one. */
function handlerOf<Body>(
  projection: Projection<Body>,
  event: RecordedTrbooEvent,
): Handler<RecordedTrbooEvent, Body> | undefined {
  return projection.handlers[event.type];
}

/**
 * Queries for the documents that an event concerns without naming them; undefined for most events.
 */
export function relatedTo<Body>(
  projection: Projection<Body>,
  event: RecordedTrbooEvent,
): readonly RelatedDocuments[] | undefined {
  return handlerOf(projection, event)?.related?.(event);
}

/**
 * Splits events into runs that can be folded and committed together. An event with related
 * documents is a run of its own: the store must have everything before it when they are looked up.
 * @param needsOwnRun whether the event has related documents in any read model concerned.
 */
export function runsOf<Event>(
  events: readonly Event[],
  needsOwnRun: (event: Event) => boolean,
): readonly (readonly Event[])[] {
  const runs: Event[][] = [];
  let current: Event[] | undefined;
  for (const event of events) {
    const isOwnRun = needsOwnRun(event);
    if (isOwnRun || current === undefined) {
      runs.push([event]);
      current = isOwnRun ? undefined : runs.at(-1);
    } else current.push(event);
  }
  return runs;
}

/** A document in a {@link WorkingSet}; one object for its whole lifetime there. */
interface LoadedDocument<Body> {
  readonly id: string;
  position: Position;
  body: Body | undefined;
  isChanged: boolean;
  /** Whether it was written since the last call of {@link WorkingSet.takeWritten}. */
  isInWritten: boolean;
  /** Sequence number of the fold that wrote it last; -1 for none. */
  writtenBy: number;
}

/**
 * The documents of a read model while a batch of events is folded into them. Tracks changes, and
 * ignores events that a document has already seen, so folding twice is harmless. Optimised for
 * hundreds of thousands of documents: one lookup per read and one per write.
 */
export class WorkingSet<Body> {
  private readonly documents = new Map<string, LoadedDocument<Body>>();
  private readonly changedDocuments: LoadedDocument<Body>[] = [];
  private written: LoadedDocument<Body>[] = [];
  /** Position and sequence number of the event being folded. */
  private currentPosition: Position = startPosition;
  private foldNumber = 0;
  /** Passed to handlers; one object serves all events, to save an allocation for each. */
  private readonly view: Documents<Body> = {
    get: (id) => this.find(id).body,
    put: (id, body) => this.write(id, body),
    remove: (id) => this.write(id, undefined),
  };

  /** @param isWhole whether a document that is not loaded does not exist; then none needs loading. */
  constructor(private readonly isWhole = false) {}

  /** Number of loaded documents. */
  get size(): number {
    return this.documents.size;
  }

  /** Ids of documents that these events need and that are not loaded. */
  missing(projection: Projection<Body>, events: readonly RecordedTrbooEvent[]): string[] {
    if (this.isWhole) return [];
    const ids = new Set<string>();
    for (const event of events) {
      for (const id of handlerOf(projection, event)?.touches(event) ?? []) {
        if (!this.has(id)) ids.add(id);
      }
    }
    return [...ids];
  }

  has(id: string): boolean {
    return this.documents.has(id);
  }

  /** Adds documents from the store; ids without a document are new. */
  load(ids: readonly string[], stored: ReadonlyMap<string, WorkingDocument<Body>>): void {
    for (const id of ids) {
      const { position = startPosition, body } = stored.get(id) ?? {};
      this.add(id, position, body);
    }
  }

  /**
   * Folds an event into its documents, which must be loaded unless the set is whole.
   * @param related ids of the documents {@link relatedTo} the event, already loaded.
   * @throws {@link FoldError} from a handler; then the documents must not be committed.
   */
  fold(
    projection: Projection<Body>,
    event: RecordedTrbooEvent,
    related: readonly string[] = [],
  ): void {
    this.currentPosition = event.position;
    this.foldNumber += 1;
    try {
      handlerOf(projection, event)?.fold(event, this.view, related);
    } catch (error) {
      throw new FoldError(event, error);
    }
  }

  /** All documents changed so far. The objects are live: later folds change them. */
  changed(): Iterable<WorkingDocument<Body> & { readonly id: string }> {
    return this.changedDocuments;
  }

  /** The documents written since the last call; live objects too. */
  takeWritten(): Iterable<WorkingDocument<Body> & { readonly id: string }> {
    const { written } = this;
    this.written = [];
    for (const document of written) document.isInWritten = false;
    return written;
  }

  /** Current body of a loaded document; undefined if it was removed or is not loaded. */
  bodyOf(id: string): Body | undefined {
    return this.documents.get(id)?.body;
  }

  private add(id: string, position: Position, body: Body | undefined): LoadedDocument<Body> {
    const document = { id, position, body, isChanged: false, isInWritten: false, writtenBy: -1 };
    this.documents.set(id, document);
    return document;
  }

  /** One event may write a document several times, but an event folded again writes nothing. */
  private write(id: string, body: Body | undefined): void {
    const document = this.find(id);
    if (document.writtenBy !== this.foldNumber && document.position >= this.currentPosition) return;
    document.writtenBy = this.foldNumber;
    document.position = this.currentPosition;
    document.body = body;
    if (!document.isInWritten) {
      document.isInWritten = true;
      this.written.push(document);
    }
    if (document.isChanged) return;
    document.isChanged = true;
    this.changedDocuments.push(document);
  }

  private find(id: string): LoadedDocument<Body> {
    const document = this.documents.get(id);
    if (document !== undefined) return document;
    if (this.isWhole) return this.add(id, startPosition, undefined);
    throw new Error(`the handler does not declare that it touches ${id}`);
  }
}
