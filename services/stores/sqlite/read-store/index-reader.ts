import { z } from 'zod';
import { comparePlaces, type ResolvedQuery } from '../../read-store/document-query.js';
import type { Collection, IndexValue, Place } from '../../ports.js';
import { branchColumns, branchTables } from './entry-reader.js';
import { placeholders } from '../statements.js';
import {
  columnName,
  exactNumber,
  indexName,
  tableName,
  indexRow,
  indexRows,
} from './collection-schema.js';
import type { Database, SqlValue } from '../database.js';
import { mergeSorted } from '../../read-store/merge-sorted.js';

/** One value for each `equals` field: a contiguous range of the index. */
type Branch = readonly IndexValue[];

/** The first places of a branch, at least one. Fewer than requested means there are no more. */
interface Head {
  readonly branch: Branch;
  readonly places: readonly [Place, ...Place[]];
}

const minRead = 4;
const countRow = z.tuple([z.number().nullable()]);
const textRow = z.tuple([z.string()]);
/** The first places of each branch. */
const headRows = z.array(indexRows);

/**
 * Reads a query's places from its SQL index. For a list of values SQLite would read and sort all
 * matches; here each branch is read in order, only as far as needed, and the branches are merged.
 */
export class IndexReader {
  private readonly database: Database;
  private readonly query: ResolvedQuery;
  private readonly table: string;
  private readonly index: string;
  /** The columns of a place in index order: the `orderBy` fields, then the id. */
  private readonly place: readonly string[];

  constructor(database: Database, collection: Collection, query: ResolvedQuery) {
    this.database = database;
    this.query = query;
    this.table = tableName(collection);
    this.index = indexName(collection, query.index);
    this.place = [...query.orderBy.map(columnName), 'id'];
  }

  /** The first `limit` places of all branches together, optionally after a place. */
  first(limit: number, after: Place | undefined): readonly Place[] {
    const sources = this.sources(limit, after);
    const places: Place[] = [];
    for (const place of mergeSorted(sources, comparePlaces(this.query.descending))) {
      places.push(place);
      if (places.length === limit) break;
    }
    return places;
  }

  /** The number of documents in all branches, optionally only from a value on. */
  count(atLeast: IndexValue | undefined): number {
    const conditions = atLeast === undefined ? [] : [`${this.place[0] ?? ''} >= ?`];
    // Numbers sort before all text: exclude text.
    if (typeof atLeast === 'number') conditions.push(`${this.place[0] ?? ''} < ''`);
    const parameters = atLeast === undefined ? [] : [atLeast];
    let total = 0;
    for (const { table, values } of branchTables(this.query)) {
      const counted = `SELECT count(*) ${this.fromBranch(conditions, branchColumns(this.query))}`;
      const sql = `WITH ${table} SELECT sum((${counted})) FROM branch`;
      total += this.database.get(sql, [...values, ...parameters], countRow)?.[0] ?? 0;
    }
    return total;
  }

  private sources(limit: number, after: Place | undefined): Iterator<Place>[] {
    const { branches } = this.query;
    const [only] = branches;
    if (only && branches.length === 1) return [this.rest(only, after, limit)];
    // All branches are read with one statement: one statement per branch would cost more than the rows.
    const share = Math.ceil(limit / branches.length);
    // The number of places from equally large branches varies by the root of their share. Reading more
    // of a branch later costs a statement.
    const headSize = share > 1 ? Math.ceil(share + Math.sqrt(share)) : share;
    const heads = this.heads(limit, after, headSize);
    const next = Math.max(minRead, headSize - share);
    return heads.map((head) => this.placesFrom(head, headSize, next, limit));
  }

  /**
   * The first `headSize` places of each branch, for the `limit` branches whose first place comes
   * first. No other branch can contribute to the first `limit` places.
   */
  private heads(limit: number, after: Place | undefined, headSize: number): readonly Head[] {
    const from = this.fromBranch(this.afterCondition(after), branchColumns(this.query));
    const place = `json_array(${this.place.map(exactNumber).join(', ')})`;
    const first = `SELECT ${place} AS place ${from} ORDER BY ${this.orderBy()} LIMIT ${headSize}`;
    // Concatenated as text, because JSON functions would parse each place again at every level.
    const list = (items: string) => `'[' || coalesce(group_concat(${items}), '') || ']'`;
    const each = `SELECT ${list('place')} FROM (${first})`;
    const compare = comparePlaces(this.query.descending);
    const heads = branchTables(this.query).flatMap(({ table, values, start }) => {
      // A single row, because rows cost more than their content.
      const sql = `WITH ${table} SELECT ${list(`(${each})`)} FROM branch`;
      const [row] = this.database.all(sql, [...values, ...placeValues(after)], textRow);
      return headRows.parse(JSON.parse(row?.[0] ?? '[]')).flatMap((rows, number) => {
        const branch = this.query.branches[start + number];
        // SQLite does not define the order within an aggregate.
        const [head, ...places] = rows.map(toPlace).sort(compare);
        return head && branch ? [{ branch, places: [head, ...places] as const }] : [];
      });
    });
    return heads.sort((a, b) => compare(a.places[0], b.places[0])).slice(0, limit);
  }

  /** All places of a branch. @param headSize number of places that were requested for its head. */
  private *placesFrom(
    { branch, places }: Head,
    headSize: number,
    next: number,
    maxRead: number,
  ): Generator<Place, void> {
    yield* places;
    if (places.length === headSize) yield* this.rest(branch, places.at(-1), next, maxRead);
  }

  /** The places of one branch after a place, read in growing chunks. */
  private *rest(
    branch: Branch,
    after: Place | undefined,
    firstRead: number,
    maxRead = firstRead,
  ): Generator<Place, void> {
    let last = after;
    for (let read = firstRead; ; read = Math.min(2 * read, maxRead)) {
      const from = this.fromBranch(
        this.afterCondition(last),
        branch.map(() => '?'),
      );
      const sql = `SELECT ${this.place.join(', ')} ${from} ORDER BY ${this.orderBy()} LIMIT ?`;
      const parameters = [...branch, ...placeValues(last), read];
      const places = this.database.all(sql, parameters, indexRow).map(toPlace);
      yield* places;
      if (places.length < read) return;
      last = places.at(-1);
    }
  }

  /** `FROM` and `WHERE` for one branch, with its values as SQL expressions. */
  private fromBranch(conditions: readonly string[], branch: readonly string[]): string {
    const { equals, orderBy } = this.query;
    const all = [
      ...equals.map((field, index) => `${columnName(field)} = ${branch[index] ?? 'NULL'}`),
      // Repeats the condition of the partial index, without which SQLite may not use it.
      ...orderBy.map((field) => `${columnName(field)} IS NOT NULL`),
      ...conditions,
    ];
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    return `FROM ${this.table} INDEXED BY ${this.index} ${where}`;
  }

  private afterCondition(after: Place | undefined): readonly string[] {
    if (!after) return [];
    const comparison = this.query.descending ? '<' : '>';
    const place = this.place.join(', ');
    return [`(${place}) ${comparison} (${placeholders(this.place.length)})`];
  }

  private orderBy(prefix = ''): string {
    const direction = this.query.descending ? 'DESC' : 'ASC';
    return this.place.map((column) => `${prefix}${column} ${direction}`).join(', ');
  }
}

/** @param columns is changed and becomes the order, because copying each row would cost too much. */
function toPlace(columns: IndexValue[]): Place {
  const id = String(columns.pop());
  return { order: columns, id };
}

function placeValues(place: Place | undefined): readonly SqlValue[] {
  return place ? [...place.order, place.id] : [];
}
