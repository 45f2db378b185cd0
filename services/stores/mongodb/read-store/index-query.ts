import type { Document, Filter, Sort } from 'mongodb';
import type { ResolvedQuery } from '../../read-store/document-query.js';
import type { IndexValue, Place } from '../../ports.js';
import { entryName, entryPath, type DocumentRecord } from './collection-layout.js';

type Condition = Filter<DocumentRecord>;

/**
 * Up to this many combinations of values, MongoDB reads an index in order and merges the results.
 * With more, it would read and sort all matches.
 */
const maxMergedCombinations = 200;

/** Translates a query into MongoDB conditions on its index. */
export class IndexQuery {
  /** Name of the index to use. */
  readonly hint: string;
  private readonly query: ResolvedQuery;

  constructor(query: ResolvedQuery) {
    this.query = query;
    this.hint = entryName(query.index, query);
  }

  /** Condition for all matching entries; undefined when nothing can match. */
  all(): Condition | undefined {
    const lists = this.lists();
    return lists.some((values) => values.length === 0) ? undefined : this.among(lists);
  }

  /**
   * Conditions for reading in order. Each part covers some of the combinations and lists conditions
   * for consecutive index ranges: a later range is needed only when the earlier ones are exhausted.
   * Merging the parts gives the query's first places.
   */
  inOrder(after: Place | undefined): readonly (readonly Condition[])[] {
    return partsOf(this.lists()).map((lists) =>
      this.after(after).map((beyond) => ({ ...this.among(lists), ...beyond })),
    );
  }

  /** A condition on the first `orderBy` field. */
  firstOrder(condition: Readonly<Record<string, unknown>>): Condition {
    return { [this.path(this.query.orderBy[0] ?? '')]: condition };
  }

  sort(): Sort {
    const direction = this.query.descending ? -1 : 1;
    const paths = [...this.query.orderBy.map((field) => this.path(field)), '_id'];
    return Object.fromEntries(paths.map((path) => [path, direction]));
  }

  /** All fields of the index entry. */
  projection(): Document {
    const { equals, orderBy } = this.query;
    const paths = [...equals, ...orderBy].map((field) => [this.path(field), 1]);
    return { _id: 1, ...(Object.fromEntries(paths) as Record<string, 1>) };
  }

  /** A group expression for the values of `equals`; null for a single group. */
  group(): Document | null {
    const { equals } = this.query;
    if (equals.length === 0) return null;
    return Object.fromEntries(equals.map((field) => [field, `$${this.path(field)}`]));
  }

  /** The requested values of each `equals` field. */
  private lists(): IndexValue[][] {
    const { equals, branches } = this.query;
    return equals.map((_, place) => [...new Set(branches.flatMap((each) => each[place] ?? []))]);
  }

  private among(lists: readonly (readonly IndexValue[])[]): Condition {
    const { equals } = this.query;
    if (equals.length === 0) return { [entryPath(this.hint)]: 1 };
    const conditions = equals.map((field, place) => {
      const values = lists[place] ?? [];
      return [this.path(field), values.length === 1 ? values[0] : { $in: values }] as const;
    });
    return Object.fromEntries(conditions);
  }

  /**
   * Conditions for entries after a place, as consecutive index ranges: first those that share all
   * values but the last, then all but the last two, and so on.
   */
  private after(place: Place | undefined): readonly Condition[] {
    if (!place) return [{}];
    const { orderBy, descending } = this.query;
    const paths = orderBy.map((field) => this.path(field));
    const shared = (count: number): Condition =>
      Object.fromEntries(paths.slice(0, count).map((path, each) => [path, place.order[each]]));
    const last = paths.at(-1);
    const value = place.order.at(-1);
    if (last === undefined || value === undefined) {
      return [{ _id: descending ? { $lt: place.id } : { $gt: place.id } }];
    }
    const passed = descending ? { $gte: place.id } : { $lte: place.id };
    const nearest: Condition = {
      ...shared(paths.length - 1),
      [last]: reaching(value, descending, true),
      $nor: [{ [last]: value, _id: passed }],
    };
    const further = paths.slice(0, -1).map((path, each): Condition => {
      const from = place.order[each] ?? 0;
      return { ...shared(each), [path]: reaching(from, descending, false) };
    });
    return [nearest, ...further.reverse()];
  }

  private path(field: string): string {
    return entryPath(this.hint, field);
  }
}

/**
 * Condition for values after a value, optionally including it. MongoDB compares only within a type;
 * the negated forms include the other type: text sorts after all numbers.
 */
function reaching(value: IndexValue, descending: boolean, inclusive: boolean) {
  const isNumber = typeof value === 'number';
  if (descending) {
    if (isNumber) return inclusive ? { $lte: value } : { $lt: value };
    return { $not: inclusive ? { $gt: value } : { $gte: value } };
  }
  if (!isNumber) return inclusive ? { $gte: value } : { $gt: value };
  return { $not: inclusive ? { $lt: value } : { $lte: value } };
}

/** Splits the lists so that no part has more combinations than MongoDB merges. */
function partsOf(lists: readonly IndexValue[][]): readonly (readonly IndexValue[][])[] {
  const combinations = lists.reduce((product, { length }) => product * length, 1);
  if (combinations === 0) return [];
  if (combinations <= maxMergedCombinations) return [lists];
  const longest = lists.reduce((found, { length }, place) => {
    return length > (lists[found]?.length ?? 0) ? place : found;
  }, 0);
  const values = lists[longest] ?? [];
  const partSize = Math.max(1, Math.floor((values.length * maxMergedCombinations) / combinations));
  const parts: IndexValue[][][] = [];
  for (let start = 0; start < values.length; start += partSize) {
    const part = values.slice(start, start + partSize);
    parts.push(lists.map((list, place) => (place === longest ? part : list)));
  }
  return parts.flatMap((part) => partsOf(part));
}
