import { type Position, type RecordedEvent, startPosition } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Documents, Handler, Projection, RelatedDocuments } from './projection.js';

/** A document between two commits; without a body it is removed, or was never there. */
export interface WorkingDocument<Body> {
  /** Position of the last event that it saw. */
  readonly position: Position;
  readonly body: Body | undefined;
}

/** Gives a document as it was before; undefined for one that never was. */
export type DocumentSource<Body> = (id: string) => WorkingDocument<Body> | undefined;

/** Why a fold could not take an event, in a sentence. */
export const foldFailureMessage = (
  { id, position }: Pick<RecordedEvent, 'id' | 'position'>,
  cause: unknown,
) => `event ${id} at ${position} cannot be folded: ${String(cause)}`;

/** An event that a fold could not take. */
export class FoldError extends Error {
  constructor(
    readonly event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position'>,
    override readonly cause: unknown,
  ) {
    super(foldFailureMessage(event, cause));
    this.name = 'FoldError';
  }
}

/** How a projection handles an event; undefined when it does not. */
function handlerOf<Body>(
  projection: Projection<Body>,
  event: RecordedTrbooEvent,
): Handler<RecordedTrbooEvent, Body> | undefined {
  return projection.handlers[event.type];
}

/** Where the documents are that the event concerns without naming them; undefined for almost every event. */
export function relatedTo<Body>(
  projection: Projection<Body>,
  event: RecordedTrbooEvent,
): readonly RelatedDocuments[] | undefined {
  return handlerOf(projection, event)?.related?.(event);
}

/**
 * The events in runs that can be folded and committed together. An event with related documents is
 * a run by itself: what is related is looked up in the store, which must have all before it.
 * @param isAlone whether an event is one with related documents, for any read model concerned.
 */
export function runsOf<Event>(
  events: readonly Event[],
  isAlone: (event: Event) => boolean,
): readonly (readonly Event[])[] {
  const runs: Event[][] = [];
  let open: Event[] | undefined;
  for (const event of events) {
    const alone = isAlone(event);
    if (alone || open === undefined) {
      runs.push([event]);
      open = alone ? undefined : runs.at(-1);
    } else open.push(event);
  }
  return runs;
}

/** A document as a {@link WorkingSet} holds it: one object as long as it is held. */
interface LoadedDocument<Body> {
  readonly id: string;
  position: Position;
  body: Body | undefined;
  isChanged: boolean;
  /** Whether it was written since {@link WorkingSet.takeWritten} was asked last. */
  isNews: boolean;
  /** The fold that wrote it last. */
  writtenBy: number;
}

/**
 * The documents of a read model while a batch of events is folded into them. It remembers what
 * changed, and lets no event change a document that has already seen it: folding twice changes
 * nothing. Documents come by the hundred thousand: each is found once to be read and once to be written.
 */
export class WorkingSet<Body> {
  private readonly documents = new Map<string, LoadedDocument<Body>>();
  private readonly changedDocuments: LoadedDocument<Body>[] = [];
  private written: LoadedDocument<Body>[] = [];
  /** Where documents are found when they are needed, if they can be: none is loaded before. */
  private readonly source: DocumentSource<Body> | undefined;
  /** Of the event that is being folded: where it stands, and the how-manieth it is. */
  private now: Position = startPosition;
  private folds = 0;
  /** What handlers are given, one for all events. */
  private readonly view: Documents<Body> = {
    get: (id) => this.find(id).body,
    put: (id, body) => this.write(id, body),
    remove: (id) => this.write(id, undefined),
  };

  /** @param source gives what is not here, at once; without one it must be loaded before. */
  constructor(source?: DocumentSource<Body>) {
    this.source = source;
  }

  /** How many documents are here. */
  get size(): number {
    return this.documents.size;
  }

  /** Ids of the documents that these events need, and that are not here yet. */
  missing(projection: Projection<Body>, events: readonly RecordedTrbooEvent[]): string[] {
    if (this.source) return [];
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

  /** Takes in documents as the store has them; what the store did not have is new. */
  load(ids: readonly string[], stored: ReadonlyMap<string, WorkingDocument<Body>>): void {
    for (const id of ids) {
      const { position = startPosition, body } = stored.get(id) ?? {};
      this.hold(id, position, body);
    }
  }

  /**
   * @param related ids of the documents that {@link relatedTo} the event; they have been loaded.
   * @throws {@link FoldError} from a handler; the documents are then unfit for a commit.
   */
  fold(
    projection: Projection<Body>,
    event: RecordedTrbooEvent,
    related: readonly string[] = [],
  ): void {
    this.now = event.position;
    this.folds += 1;
    try {
      handlerOf(projection, event)?.fold(event, this.view, related);
    } catch (error) {
      throw new FoldError(event, error);
    }
  }

  /** The documents that changed since the set was made, as they are here now: they change on with it. */
  changed(): Iterable<WorkingDocument<Body> & { readonly id: string }> {
    return this.changedDocuments;
  }

  /** The documents that were written since this was asked last, as they are here now. */
  takeWritten(): Iterable<WorkingDocument<Body> & { readonly id: string }> {
    const { written } = this;
    this.written = [];
    for (const document of written) document.isNews = false;
    return written;
  }

  /** A document that is here, as it is now. */
  bodyOf(id: string): Body | undefined {
    return this.documents.get(id)?.body;
  }

  private hold(id: string, position: Position, body: Body | undefined): LoadedDocument<Body> {
    const document = { id, position, body, isChanged: false, isNews: false, writtenBy: -1 };
    this.documents.set(id, document);
    return document;
  }

  /** One event may write a document several times; a second folding of it may not write at all. */
  private write(id: string, body: Body | undefined): void {
    const document = this.find(id);
    if (document.writtenBy !== this.folds && document.position >= this.now) return;
    document.writtenBy = this.folds;
    document.position = this.now;
    document.body = body;
    if (!document.isNews) {
      document.isNews = true;
      this.written.push(document);
    }
    if (document.isChanged) return;
    document.isChanged = true;
    this.changedDocuments.push(document);
  }

  private find(id: string): LoadedDocument<Body> {
    const document = this.documents.get(id);
    if (document !== undefined) return document;
    if (this.source) {
      const { position = startPosition, body } = this.source(id) ?? {};
      return this.hold(id, position, body);
    }
    throw new Error(`the handler did not say that it touches ${id}`);
  }
}
