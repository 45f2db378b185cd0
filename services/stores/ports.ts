import type { KeyObject } from 'node:crypto';
import type { Position } from '../../events/kernel/event.js';
import type { IndexDeclaration } from '../../projections/kernel/projection.js';

export type { IndexDeclaration };

/** JSON as stores keep it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

// ---------------------------------------------------------------------------------- events

/** An event on its way into the log, already sealed and serialised by the codec. */
export interface NewEvent {
  /** UUID. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/**
 * An event as the log keeps it. Where a store finds its data or metadata damaged, reading these
 * throws, and all else can be told.
 */
export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  readonly position: Position;
}

/** Revision of the stream's last event that the writer has seen; -1 when it saw no event. */
export type ExpectedRevision = number;
export const noStream: ExpectedRevision = -1;

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: number;
  /** Position of the last event written. */
  readonly position: Position;
}

/** A run of the log in order. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  /**
   * Everything up to and including this position has been read, also what the adapter left out
   * (system events). The next page starts after it.
   */
  readonly through: Position;
}

export interface ReadAllOptions {
  /** Events a page at the most; default 500. */
  readonly pageSize?: number;
  /**
   * What {@link EventStore.onAppended} has not called for yet may be missing: for those who read again
   * when they are called. A store on another machine need not be asked then.
   */
  readonly mayLag?: boolean;
}

/**
 * The log: streams of events with one global order. What it promises is written as tests in
 * `contract/event-store.ts`; every adapter passes them.
 */
export interface EventStore {
  /**
   * Appends 1 to 1,000 events to one stream, all or none. When it resolves they are durable: they
   * survive the process being killed and the machine losing power. Appends of one process that are on
   * their way together are written in the order in which they were called for.
   * @throws {@link WrongExpectedRevision} when the stream's last revision is another; nothing is
   *   written. Exactly one of several concurrent appends with the same expectation succeeds.
   * @throws {@link StoreUnavailable} when the store cannot be reached; the outcome is unknown, and
   *   the same append (same event ids, same expectation) may be sent again: if the first did get
   *   through, the answer is {@link WrongExpectedRevision} or the first result, never a second
   *   writing.
   * @throws RangeError for what no store takes: an id that is no UUID; a stream name or type that
   *   is empty, starts with `$` (system events do), or holds U+0000 or half a surrogate pair; more
   *   than 1,000,000 bytes (data and metadata as JSON in UTF-8, types in UTF-16).
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult>;

  /**
   * The stream's events from a revision (inclusive, default 0) in order, in pages of at most
   * `pageSize` (default 500). A stream without events, or none from there, gives no page.
   */
  readStream(
    stream: string,
    options?: { fromRevision?: number; pageSize?: number },
  ): AsyncIterable<readonly StoredEvent[]>;

  /**
   * All events after a position, in one global order that never changes, in pages, until the end of
   * the log as it is when it gets there. Never skips an event that becomes visible later: once a
   * position has been read past, nothing appears before it. Pages are read on demand, so a slow
   * reader holds no more than one page.
   */
  readAll(after: Position, options?: ReadAllOptions): AsyncIterable<EventPage>;

  /** Position of the last event, `startPosition` when there is none. */
  tail(): Promise<Position>;

  /**
   * A place about half-way between two, from which {@link readAll} can go on; undefined when there
   * is none between them, or the store cannot tell.
   */
  between(after: Position, before: Position): Promise<Position | undefined>;

  /**
   * Calls back after events became readable, at least once after the last of them; no guarantee of
   * one call per append. It carries nothing: readers read. Returns the way to stop it.
   */
  onAppended(wake: () => void): () => void;

  /**
   * Finishes appends under way, then releases files and connections. From then on every call is
   * answered with {@link StoreUnavailable}, but for `close` itself.
   */
  close(): Promise<void>;
}

export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
  ) {
    super(`stream ${stream} is not at revision ${String(expected)}`);
    this.name = 'WrongExpectedRevision';
  }
}

/** The store cannot be reached, or did not answer in time. Worth trying again. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/**
 * The store is there and serves nobody until somebody changes something: a password, a certificate, a
 * release. The message says in one line what, and holds no secret. It stops a start; whoever is at work
 * takes it as a store that is away.
 */
export class StoreRefuses extends StoreUnavailable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreRefuses';
  }
}

// ----------------------------------------------------------------------------- read models

/**
 * Values that an index compares: numbers by value, before all text; text by code point, up to
 * U+0000 if it holds one. A document's true and false count as 1 and 0; null, lists and objects
 * as if the field were missing.
 */
export type IndexValue = string | number;

/** A place where the documents of one version of one read model are kept. */
export interface Collection {
  /** For example `explore_v1`; matches ^[a-z][a-z0-9_-]*$. */
  readonly name: string;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
}

export interface StoredDocument {
  /** 1 to 200 characters. */
  readonly id: string;
  /** Position of the last event that the document saw. */
  readonly position: Position;
  readonly body: JsonObject;
}

export interface DocumentQuery {
  readonly index: string;
  /**
   * For each `equals` field of the index: one value, or any of several (`in`). At most 5,000
   * values of a field and 50,000 combinations.
   */
  readonly where: Readonly<Record<string, IndexValue | readonly IndexValue[]>>;
}

export interface ListQuery extends DocumentQuery {
  /** 1 to 10,000. */
  readonly limit: number;
  /** `nextCursor` of the page before. Continues after its last document, whatever was written since. */
  readonly cursor?: string;
}

export interface DocumentList {
  readonly documents: readonly StoredDocument[];
  /** Present when there may be more. */
  readonly nextCursor?: string;
}

/** A document's place in an index: what is compared, in the order of `orderBy`, then the id. */
export interface Place {
  readonly order: readonly IndexValue[];
  readonly id: string;
}

/** All that an index holds of a document; the values of `equals` in that order. */
export interface IndexEntry extends Place {
  readonly equals: readonly IndexValue[];
}

/** How many entries have these values of `equals`, in that order. */
export interface EntryCount {
  readonly equals: readonly IndexValue[];
  readonly count: number;
}

export interface PlacesQuery extends DocumentQuery {
  /** 1 to 10,000. */
  readonly limit: number;
  /** Starts after this place, whether or not there is a document. */
  readonly after?: Place;
}

export interface EntriesQuery extends DocumentQuery {
  /** Only entries with one of these values, at most 5,000, in the first `orderBy` field. */
  readonly among?: readonly IndexValue[];
}

export interface CountQuery extends DocumentQuery {
  /** Count only documents whose first `orderBy` field is at least this and of its type. */
  readonly atLeast?: IndexValue;
}

export interface Commit {
  /** Written whole; an id may stand in only one of `put` and `remove`. */
  readonly put: readonly StoredDocument[];
  readonly remove: readonly { readonly id: string; readonly position: Position }[];
  /** Moves the collection's checkpoint, when it still is `from`. */
  readonly checkpoint?: { readonly from: Position; readonly to: Position };
}

/** What one commit does to one collection. */
export interface CollectionCommit extends Commit {
  readonly collection: Collection;
}

/** A document as a build writes it. */
export interface BuiltDocument {
  readonly id: string;
  /** Position of the last event that it saw. */
  readonly position: Position;
  /** Its body, a JSON object. */
  readonly json: string;
  /** The same, where it is at hand. */
  readonly body?: JsonObject | undefined;
}

/** What a build writes at once. */
export interface BuildStep {
  /**
   * Each once, sorted by id, so that what lies together is written together: more than memory may
   * hold. A store that tries again goes through them again.
   */
  readonly put: Iterable<BuiltDocument>;
  /** None of those that are put. */
  readonly remove: readonly string[];
  /** How far the build has come with this. */
  readonly to: Position;
}

/**
 * A collection that is built from nothing by one writer, while nobody reads it: much at a time, and
 * its indexes at last. What was written stays when the process is killed, so that a build goes on.
 */
export interface BulkBuild {
  /** How far it has come: what lies before is written. */
  readonly checkpoint: Position;
  /** Documents by id, in no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Ids of all documents that a query matches: its index is made when it is first asked for. */
  idsOf(query: DocumentQuery): Promise<readonly string[]>;
  /**
   * Writes documents and how far the build is, all or nothing.
   * @throws {@link CheckpointConflict} when somebody else has written; nothing is changed.
   */
  write(step: BuildStep): Promise<void>;
  /** Makes the indexes: from then on it is a collection like any other. */
  finish(): Promise<void>;
}

/** Bytes of a store. */
export interface Room {
  readonly taken: number;
  /** Free for more. */
  readonly free: number;
}

/**
 * Documents of read models, with a checkpoint for each collection. What it promises is written as
 * tests in `contract/read-store.ts`; every adapter passes them. A read model can always be built
 * anew from the log, so a commit may be lost when the machine loses power, but only whole and only
 * together with all later commits of its collection.
 */
export interface ReadStore {
  /**
   * Makes the collection and its indexes if they are missing. Needed before any other call; what this
   * store has made costs next to nothing to ask for again, and is made again where its file is gone.
   */
  ensure(collection: Collection): Promise<void>;
  /** Documents by id, in no particular order; unknown ids are left out. At most 10,000 ids. */
  getMany(collection: Collection, ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /**
   * One page of an index. With `in` lists it merges the branches in the index's order.
   * The values in `where` may change from page to page, for example when a friend is added.
   * @throws {@link InvalidCursor} for a cursor that no list over this index gave.
   * @throws RangeError for a query that does not fit the index.
   */
  list(collection: Collection, query: ListQuery): Promise<DocumentList>;
  /** The places of what `list` would give, without reading the documents. */
  places(collection: Collection, query: PlacesQuery): Promise<readonly Place[]>;
  /**
   * All entries of an index that match, in no order, without reading the documents. With `among`,
   * what is read for each combination of `where` grows with the lesser of two: its entries, and
   * the values of `among`.
   */
  entries(collection: Collection, query: EntriesQuery): Promise<readonly IndexEntry[]>;
  /** How many `entries` there are for each combination of `where` that has any; as cheap to read. */
  tally(collection: Collection, query: EntriesQuery): Promise<readonly EntryCount[]>;
  count(collection: Collection, query: CountQuery): Promise<number>;
  /** Every document, ordered by id, in pages: for verification and export. */
  scan(
    collection: Collection,
    options?: { pageSize?: number },
  ): AsyncIterable<readonly StoredDocument[]>;
  /**
   * Applies the changes to several collections and moves their checkpoints: for each collection
   * all or nothing, also when the process is killed, and readers see all of it or nothing. Together
   * they cost little more than one.
   * @param held is told of each stretch of milliseconds for which nobody else had a turn in this
   *   thread, by a store that blocks and gives turns between them.
   * @throws {@link CheckpointConflict} when a checkpoint is not at `from`; nothing of that
   *   collection is changed. What became of the others, their checkpoints tell.
   * @throws {@link StoreUnavailable} when the store cannot be reached; the outcome is unknown, and
   *   the checkpoints tell it.
   * @throws RangeError for what no store takes, or a collection that stands twice; nothing is
   *   changed.
   */
  commit(
    commits: readonly CollectionCommit[],
    held?: (milliseconds: number) => void,
  ): Promise<void>;
  /** Begins to build a collection, or goes on with it; nobody else may write it meanwhile. */
  build(collection: Collection): Promise<BulkBuild>;
  /** What collections take of the store; undefined where it does not know. */
  room(collections: readonly Collection[]): Promise<Room | undefined>;
  /** The collection's checkpoint; `startPosition` before the first commit that moved it. */
  checkpoint(collection: Collection): Promise<Position>;
  /** Deletes the collection with its documents and checkpoint. Nothing happens if it is missing. */
  drop(collection: Collection): Promise<void>;
  /** From then on every call is answered with {@link StoreUnavailable}, but for `close` itself. */
  close(): Promise<void>;
}

/** Somebody else moved the checkpoint: two projectors are at work, and this one must stop. */
export class CheckpointConflict extends Error {
  constructor(readonly collection: string) {
    super(`the checkpoint of ${collection} was moved by somebody else`);
    this.name = 'CheckpointConflict';
  }
}

export class InvalidCursor extends Error {
  constructor() {
    super('the cursor does not belong to this list');
    this.name = 'InvalidCursor';
  }
}

// ------------------------------------------------------------------------------------ keys

/**
 * 32-byte secrets by name: one per person (seals what is personal in the log) and a few of the
 * installation (`email-index`, `sign-in`). Kept outside the event store, so that deleting a
 * person's key erases what the log holds of that person, in every backup of the log.
 */
export interface Keys {
  /** The keys that exist, by name. */
  getMany(names: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /**
   * The key of that name, made (random, durable before it is returned) if there never was one.
   * @throws {@link KeyDeleted} when there was one: what is written from then on under that name
   *   would bring back what was to be forgotten.
   */
  getOrCreate(name: string): Promise<KeyObject>;
  /**
   * Deletes for good: none is made under that name again. Nothing happens if there is none.
   * @throws {@link StoreUnavailable} when the key could not be erased yet: ask again.
   */
  delete(name: string): Promise<void>;
  /**
   * Names of keys that were deleted, in the order of their code points: the first ones, or those after a
   * name, `limit` at the most.
   */
  deleted(after: string | undefined, limit: number): Promise<readonly string[]>;
  /** From then on every call is answered with {@link StoreUnavailable}, but for `close` itself. */
  close(): Promise<void>;
}

/** A key of this name was deleted, and is never made again. */
export class KeyDeleted extends Error {
  constructor() {
    super('the key was deleted');
    this.name = 'KeyDeleted';
  }
}

// ----------------------------------------------------------------------------------- blobs

/** What a blob can be called: 64 hexadecimal digits in lower case, as a SHA-256 digest has. */
export const blobId = /^[0-9a-f]{64}$/;

/**
 * Bytes by id, such as pictures: too large for the log, and gone for good when they are deleted.
 * What it promises is written as tests in `contract/blobs.ts`; every adapter passes them.
 * Ids match {@link blobId}; for any other, every call throws RangeError.
 */
export interface Blobs {
  /**
   * Keeps the bytes; durable when it resolves. Bytes that are there under that id are replaced,
   * and whoever reads meanwhile gets the old or the new ones, never a part.
   */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there are none. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Nothing happens if there are none. */
  delete(id: string): Promise<void>;
  /** From then on every call is answered with {@link StoreUnavailable}, but for `close` itself. */
  close(): Promise<void>;
}
