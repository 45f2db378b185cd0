import type { Position } from '../../../events/kernel/event.js';
import type { IndexDeclaration } from '../../../projections/kernel/projection.js';
import type { JsonObject } from './json.js';

export type { IndexDeclaration };

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
