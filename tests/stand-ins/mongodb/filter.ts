import { Binary, type Document } from 'mongodb';
import { compareText } from '../../../services/stores/read-store/document-query.js';

/** The value at a path such as `entries.byOwner.owner`, if any. */
export function valueAt(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Document)[step];
  }
  return value;
}

/** The order of values of one kind; undefined for two kinds, which are never compared. */
function compare(a: unknown, b: unknown): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  return undefined;
}

function isEqual(value: unknown, wanted: unknown): boolean {
  if (wanted === null) return value === null || value === undefined;
  if (value instanceof Binary && wanted instanceof Binary) {
    return Buffer.compare(value.value(), wanted.value()) === 0;
  }
  return value === wanted;
}

const operators: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  $eq: isEqual,
  $ne: (value, wanted) => !isEqual(value, wanted),
  $in: (value, wanted) => (wanted as unknown[]).some((each) => isEqual(value, each)),
  $gt: (value, wanted) => (compare(value, wanted) ?? 0) > 0,
  $gte: (value, wanted) => (compare(value, wanted) ?? -1) >= 0,
  $lt: (value, wanted) => (compare(value, wanted) ?? 0) < 0,
  $lte: (value, wanted) => (compare(value, wanted) ?? 1) <= 0,
  $exists: (value, wanted) => (value !== undefined) === Boolean(wanted),
  $not: (value, wanted) => !fits(value, wanted),
};

/** @throws Error for an operator that the adapters do not use. */
function fits(value: unknown, condition: unknown): boolean {
  const names = typeof condition === 'object' && condition !== null ? Object.keys(condition) : [];
  if (!names.some((name) => name.startsWith('$'))) return isEqual(value, condition);
  return Object.entries(condition as Document).every(([name, wanted]) => {
    const operator = operators[name];
    if (!operator) throw new Error(`the stand-in has no operator ${name}`);
    return operator(value, wanted);
  });
}

/** Whether a document fits a filter. */
export function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([path, condition]) => {
    const parts = condition as Document[];
    if (path === '$and') return parts.every((each) => matches(document, each));
    if (path === '$or') return parts.some((each) => matches(document, each));
    if (path === '$nor') return !parts.some((each) => matches(document, each));
    return fits(valueAt(document, path), condition);
  });
}

/** Numbers before text, as BSON has it. */
const rank = (value: unknown) => (typeof value === 'number' ? 1 : value === undefined ? 0 : 2);

/** Sorts documents by paths, each with 1 or -1. */
export function inOrder(documents: readonly Document[], sort: Document): readonly Document[] {
  const paths = Object.entries(sort) as [string, number][];
  if (paths.length === 0) return documents;
  return [...documents].sort((one, other) => {
    for (const [path, direction] of paths) {
      const [a, b] = [valueAt(one, path), valueAt(other, path)];
      const difference = rank(a) - rank(b) || (compare(a, b) ?? 0);
      if (difference !== 0) return difference * direction;
    }
    return 0;
  });
}
