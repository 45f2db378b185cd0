import type { Position } from '../../../events/kernel/event.js';
import type { IndexDeclaration } from '../../../projections/kernel/projection.js';
import type { JsonObject } from './event-store.js';

/** The store cannot be reached or did not answer in time. Worth retrying. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/**
 * The store answers but cannot be used until somebody changes something: a password, a certificate,
 * a release. The message says what in one line and contains no secret. It prevents the start; a running
 * process treats it like an unreachable store.
 */
export class StoreUnusable extends StoreUnavailable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnusable';
  }
}

export type { IndexDeclaration };

/**
 * Values that an index compares: numbers by value, before all text; text by code point, up to
 * U+0000. A document's true and false count as 1 and 0; null, lists and objects count as missing.
 */
export type IndexValue = string | number;

/** Holds the documents of one version of one read model. */
export interface Collection {
  /** For example `explore_v1`; matches ^[a-z][a-z0-9_-]*$. */
  readonly name: string;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
}

export interface StoredDocument {
  /** 1 to 200 characters. */
  readonly id: string;
  /** Position of the last event folded into the document. */
  readonly position: Position;
  readonly body: JsonObject;
}

export interface DocumentQuery {
  readonly index: string;
  /**
   * For each `equals` field of the index: one value, or a list of alternatives. At most 5,000
   * values per field and 50,000 combinations.
   */
  readonly where: Readonly<Record<string, IndexValue | readonly IndexValue[]>>;
}

export interface ListQuery extends DocumentQuery {
  /** 1 to 10,000. */
  readonly limit: number;
  /**
   * `nextCursor` of the previous page. Continues after its last document, regardless of later
   * writes.
   */
  readonly cursor?: string;
}

export interface DocumentList {
  readonly documents: readonly StoredDocument[];
  /** Present when there may be more. */
  readonly nextCursor?: string;
}

/** A document's sort key in an index: the `orderBy` values, then the id. */
export interface Place {
  readonly order: readonly IndexValue[];
  readonly id: string;
}

/** A document's entry in an index; `equals` has the values of the fields in their order. */
export interface IndexEntry extends Place {
  readonly equals: readonly IndexValue[];
}

/** Number of entries with these values, in the order of `equals`. */
export interface EntryCount {
  readonly equals: readonly IndexValue[];
  readonly count: number;
}

export interface PlacesQuery extends DocumentQuery {
  /** 1 to 10,000. */
  readonly limit: number;
  /** Starts after this place; no document needs to be there. */
  readonly after?: Place;
}

export interface EntriesQuery extends DocumentQuery {
  /** Only entries whose first `orderBy` field has one of these values; at most 5,000. */
  readonly among?: readonly IndexValue[];
}

export interface CountQuery extends DocumentQuery {
  /** Counts only documents whose first `orderBy` field has this type and is at least this. */
  readonly atLeast?: IndexValue;
}
