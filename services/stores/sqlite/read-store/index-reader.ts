import { z } from 'zod';
import { comparePlaces } from '../../read-store/compare.js';
import type { ResolvedQuery } from '../../read-store/document-query.js';
import type { Collection, IndexValue, Place } from '../../ports.js';
import { branchColumns, branchTables } from './branch-tables.js';
import { placeholders } from '../chunks.js';
import { columnName, exactNumber, indexName, tableName } from './collection-sql.js';
import type { Database, SqlValue } from '../database.js';
import { indexRow, indexRows } from './index-row.js';
import { mergeSorted } from '../../read-store/merge-sorted.js';

/** One value for each `equals` field: one run of the index. */
type Branch = readonly IndexValue[];

/** The first places of a branch, at least one; fewer than were asked for are all that it has. */
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
 * Reads what a query asks for from its SQL index. SQLite would answer a list of values by reading
 * all that match and sorting them; here each branch is read in its order, as far as needed.
 */
export class IndexReader {
  private readonly database: Database;
  private readonly query: ResolvedQuery;
  private readonly table: string;
  private readonly index: string;
  /** The columns that make a place, in the order of the index: the `orderBy` fields, then id. */
  private readonly place: readonly string[];

  constructor(database: Database, collection: Collection, query: ResolvedQuery) {
    this.database = database;
    this.query = query;
    this.table = tableName(collection);
    this.index = indexName(collection, query.index);
    this.place = [...query.orderBy.map(columnName), 'id'];
  }

  /** The first `limit` places of all branches together, after a place if one is given. */
  first(limit: number, after: Place | undefined): readonly Place[] {
    const sources = this.sources(limit, after);
    const places: Place[] = [];
    for (const place of mergeSorted(sources, comparePlaces(this.query.descending))) {
      places.push(place);
      if (places.length === limit) break;
    }
    return places;
  }

  /** How many documents the branches hold together, of those with `atLeast` this value if given. */
  count(atLeast: IndexValue | undefined): number {
    const conditions = atLeast === undefined ? [] : [`${this.place[0] ?? ''} >= ?`];
    // Numbers are compared among themselves; all text comes after them.
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
    // Where all branches may have a part in it, a statement for each would cost more than the rows.
    const each = Math.ceil(limit / branches.length);
    const atOnce = each > 1 ? Math.max(minRead, each) : each;
    const heads = this.heads(limit, after, atOnce);
    const next = Math.max(minRead, Math.ceil(limit / Math.max(1, heads.length)));
    return heads.map((head) => this.placesFrom(head, atOnce, next, limit));
  }

  /**
   * The first `atOnce` places of each branch, of the `limit` branches that come first by their
   * first: no other can have a place among the first `limit`.
   */
  private heads(limit: number, after: Place | undefined, atOnce: number): readonly Head[] {
    const from = this.fromBranch(this.afterCondition(after), branchColumns(this.query));
    const place = `json_array(${this.place.map(exactNumber).join(', ')})`;
    const first = `SELECT ${place} AS place ${from} ORDER BY ${this.orderBy()} LIMIT ${atOnce}`;
    const each = `SELECT json_group_array(json(place)) FROM (${first})`;
    const compare = comparePlaces(this.query.descending);
    const heads = branchTables(this.query).flatMap(({ table, values, start }) => {
      // All in one row: rows cost more than what is in them.
      const sql = `WITH ${table} SELECT json_group_array(json((${each}))) FROM branch`;
      const [row] = this.database.all(sql, [...values, ...placeValues(after)], textRow);
      return headRows.parse(JSON.parse(row?.[0] ?? '[]')).flatMap((rows, number) => {
        const branch = this.query.branches[start + number];
        // SQLite promises no order of what it groups.
        const [head, ...places] = rows.map(toPlace).sort(compare);
        return head && branch ? [{ branch, places: [head, ...places] as const }] : [];
      });
    });
    return heads.sort((a, b) => compare(a.places[0], b.places[0])).slice(0, limit);
  }

  /** @param atOnce what was asked for of each branch. */
  private *placesFrom(
    { branch, places }: Head,
    atOnce: number,
    next: number,
    mostRead: number,
  ): Generator<Place, void> {
    yield* places;
    if (places.length === atOnce) yield* this.rest(branch, places.at(-1), next, mostRead);
  }

  /** The places of one branch after a place, read in growing steps. */
  private *rest(
    branch: Branch,
    after: Place | undefined,
    firstRead: number,
    mostRead = firstRead,
  ): Generator<Place, void> {
    let last = after;
    for (let read = firstRead; ; read = Math.min(2 * read, mostRead)) {
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

  /** `FROM` and `WHERE` of one branch, whose values are given as SQL expressions. */
  private fromBranch(conditions: readonly string[], branch: readonly string[]): string {
    const { equals, orderBy } = this.query;
    const all = [
      ...equals.map((field, place) => `${columnName(field)} = ${branch[place] ?? 'NULL'}`),
      // Says what the partial index says, without which SQLite may not use it.
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

function toPlace(columns: readonly IndexValue[]): Place {
  return { order: columns.slice(0, -1), id: String(columns.at(-1)) };
}

function placeValues(place: Place | undefined): readonly SqlValue[] {
  return place ? [...place.order, place.id] : [];
}
