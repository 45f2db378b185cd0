import { checkInteger } from '../ports/checks.js';
import type {
  Collection,
  CountQuery,
  DocumentQuery,
  EntriesQuery,
  IndexDeclaration,
  IndexValue,
  JsonObject,
  Place,
} from '../ports.js';

/** Negative when `a` comes first, positive when `b` does, 0 when equal. */
export type Compare<T> = (a: T, b: T) => number;

/**
 * Compares text by code point, which is also the order of UTF-8 bytes. JavaScript's `<` compares
 * UTF-16 units and sorts emoji before U+FFFD.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Sorts surrogates (code points from U+10000) after all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Order of index values: numbers first, then text. */
export function compareIndexValues(a: IndexValue, b: IndexValue): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareText(a, b);
}

/** Compares places in the direction of the index. */
export function comparePlaces(descending: boolean): Compare<Place> {
  const ascending: Compare<Place> = (a, b) => {
    for (let index = 0; index < a.order.length; index += 1) {
      const [value, other] = [a.order[index], b.order[index]];
      if (value === undefined || other === undefined || value === other) continue;
      const difference = compareIndexValues(value, other);
      if (difference !== 0) return difference;
    }
    return compareText(a.id, b.id);
  };
  return descending ? (a, b) => ascending(b, a) : ascending;
}

const maxValues = 5_000;
const maxBranches = 50_000;

/** A query validated against its index. */
export interface ResolvedQuery {
  readonly index: string;
  readonly equals: readonly string[];
  readonly orderBy: readonly string[];
  readonly descending: boolean;
  /** All distinct combinations of the requested values of the `equals` fields. */
  readonly branches: readonly (readonly IndexValue[])[];
}

/**
 * Validates a query against the collection's declaration.
 * @throws Error for an unknown index, RangeError for fields, values or limits that do not fit.
 */
export function resolveQuery(
  collection: Collection,
  query: DocumentQuery & { readonly limit?: number },
): ResolvedQuery {
  const declaration = declarationOf(collection, query.index);
  const { equals, orderBy = [], direction = 'ascending' } = declaration;
  if (query.limit !== undefined) checkInteger('limit', query.limit, 1, 10_000);
  const foreign = Object.keys(query.where).find((field) => !equals.includes(field));
  if (foreign !== undefined) {
    throw new RangeError(`index ${query.index} of ${collection.name} does not compare ${foreign}`);
  }
  let branches: readonly (readonly IndexValue[])[] = [[]];
  for (const field of equals) {
    const values = valuesOf(query, field);
    checkInteger('the number of combinations', branches.length * values.length, 0, maxBranches);
    branches = branches.flatMap((branch) => values.map((value) => [...branch, value]));
  }
  return {
    index: query.index,
    equals,
    orderBy,
    descending: direction === 'descending',
    branches,
  };
}

function declarationOf(collection: Collection, index: string): IndexDeclaration {
  const declaration = Object.hasOwn(collection.indexes, index)
    ? collection.indexes[index]
    : undefined;
  if (!declaration) throw new Error(`collection ${collection.name} has no index ${index}`);
  return declaration;
}

function valuesOf(query: DocumentQuery, field: string): IndexValue[] {
  const value = Object.hasOwn(query.where, field) ? query.where[field] : undefined;
  if (value === undefined) throw new RangeError(`index ${query.index} needs a value of ${field}`);
  const values: readonly IndexValue[] =
    typeof value === 'string' || typeof value === 'number' ? [value] : value;
  return distinctValues(field, values);
}

function distinctValues(field: string, values: readonly IndexValue[]): IndexValue[] {
  checkInteger(`the number of values of ${field}`, values.length, 0, maxValues);
  return [...new Set(values.map(normalised))];
}

/**
 * The distinct `among` values of a query, if any.
 * @throws RangeError when the index has no order, or there are too many.
 */
export function amongValues({ orderBy, index }: ResolvedQuery, { among }: EntriesQuery) {
  if (among === undefined) return undefined;
  const [field] = orderBy;
  if (field === undefined) throw new RangeError(`index ${index} has no order to choose from`);
  return distinctValues(field, among);
}

/** @throws RangeError for a place of another index. */
export function checkPlace({ orderBy, index }: ResolvedQuery, { order }: Place): void {
  if (order.length !== orderBy.length) {
    throw new RangeError(`a place in index ${index} has ${orderBy.length} values before its id`);
  }
}

/**
 * The `atLeast` value of a query, if any.
 * @throws RangeError when the index has no order.
 */
export function atLeastValue({ orderBy, index }: ResolvedQuery, query: CountQuery) {
  if (query.atLeast === undefined) return undefined;
  if (orderBy.length === 0) throw new RangeError(`index ${index} has no order to count from`);
  return normalised(query.atLeast);
}

/**
 * The value of a top-level field in an index; undefined when it is missing or has no order (null,
 * list, object).
 */
export function indexValue(body: JsonObject, field: string): IndexValue | undefined {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return normalised(value);
  return typeof value === 'number' && Number.isFinite(value) ? normalised(value) : undefined;
}

/**
 * The value in the form that all stores compare equally. Text ends at U+0000, which SQLite cannot
 * return, and half a surrogate pair becomes U+FFFD, as in UTF-8. So any user text can be indexed.
 */
function normalised(value: IndexValue): IndexValue {
  if (typeof value === 'string') {
    const end = value.indexOf('\0');
    return (end < 0 ? value : value.slice(0, end)).toWellFormed();
  }
  if (!Number.isFinite(value)) throw new RangeError(`an index cannot compare ${value}`);
  return value === 0 ? 0 : value;
}
