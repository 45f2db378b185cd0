import { z } from 'zod';
import type { ResolvedQuery } from '../document-query.js';
import type { Collection, EntryCount, IndexEntry, IndexValue } from '../ports.js';
import { branchColumns, branchTables } from './branch-tables.js';
import { filled, placeholders } from './chunks.js';
import { columnName, indexName, tableName } from './collection-sql.js';
import type { Database } from './database.js';

/** Passing over an entry costs about half of looking one up. */
const entriesPerLookUp = 2;
type Row = readonly IndexValue[];

interface Selection {
  readonly columns: string;
  readonly group: string;
  readonly condition: string;
  readonly parameters: readonly (IndexValue | null)[];
}

const entryRow = z.array(z.union([z.string(), z.number()]));
const numberRow = z.tuple([z.number()]);

/** Reads all entries of an index that a query asks for, and nothing but the index. */
export class EntryReader {
  readonly #database: Database;
  readonly #query: ResolvedQuery;
  readonly #from: string;
  readonly #columns: readonly string[];

  constructor(database: Database, collection: Collection, query: ResolvedQuery) {
    this.#database = database;
    this.#query = query;
    const index = indexName(collection, query.index);
    this.#from = `${tableName(collection)} INDEXED BY ${index}`;
    this.#columns = [...query.equals, ...query.orderBy].map(columnName);
  }

  /** Of all branches; only those that have one of these values first in their order, if given. */
  entries(among: readonly IndexValue[] | undefined): readonly IndexEntry[] {
    const { length } = this.#query.equals;
    const columns = [...this.#columns, 'id'].join(', ');
    return this.#select(among, columns).map((row) => ({
      equals: row.slice(0, length),
      order: row.slice(length, -1),
      id: String(row.at(-1)),
    }));
  }

  /** How many of them each branch has that has any. */
  tally(among: readonly IndexValue[] | undefined): readonly EntryCount[] {
    const values = branchColumns(this.#query).join(', ');
    const columns = [...branchColumns(this.#query), 'count(*)'].join(', ');
    const group = values && `GROUP BY ${values}`;
    return this.#select(among, columns, group)
      .map((row) => ({ equals: row.slice(0, -1), count: Number(row.at(-1)) }))
      .filter(({ count }) => count > 0);
  }

  #select(among: readonly IndexValue[] | undefined, columns: string, group = ''): Row[] {
    const everything = { columns, group, condition: 'TRUE', parameters: [] };
    if (among === undefined) return this.#selectFrom(this.#query.branches, everything);
    if (among.length === 0) return [];
    const { small, large } = this.#bySize(entriesPerLookUp * among.length);
    const parameters = filled(among, null);
    const first = this.#columns[this.#query.equals.length] ?? '';
    const list = `IN (${placeholders(parameters.length)})`;
    return [
      // The plus keeps SQLite from looking each of the values up.
      ...this.#selectFrom(small, { columns, group, condition: `+${first} ${list}`, parameters }),
      ...this.#selectFrom(large, { columns, group, condition: `${first} ${list}`, parameters }),
    ];
  }

  #selectFrom(branches: ResolvedQuery['branches'], selection: Selection): Row[] {
    const { columns, group, condition, parameters } = selection;
    return branchTables({ branches, equals: this.#query.equals }).flatMap(({ table, values }) => {
      const sql = `
        WITH ${table} SELECT ${columns} FROM branch CROSS JOIN ${this.#from}
        WHERE ${this.#inBranch()} AND ${condition} ${group}`;
      return this.#database.all(sql, [...values, ...parameters], entryRow);
    });
  }

  /** The branches with fewer entries than a limit, and the others. */
  #bySize(limit: number) {
    const { branches } = this.#query;
    const large = new Set<readonly IndexValue[]>();
    const some = `SELECT 1 FROM ${this.#from} WHERE ${this.#inBranch()} LIMIT ${limit}`;
    for (const { table, values, start } of branchTables(this.#query)) {
      const sql = `WITH ${table} SELECT number FROM branch WHERE (SELECT count(*) FROM (${some})) = ${limit}`;
      for (const [number] of this.#database.all(sql, values, numberRow)) {
        const branch = branches[start + number];
        if (branch) large.add(branch);
      }
    }
    const small = branches.filter((branch) => !large.has(branch));
    return { small, large: [...large] };
  }

  #inBranch(): string {
    const values = branchColumns(this.#query);
    return this.#columns
      .map((column, place) => {
        const value = values[place];
        // Says what the partial index says, without which SQLite may not use it.
        return value === undefined ? `${column} IS NOT NULL` : `${column} = ${value}`;
      })
      .join(' AND ');
  }
}
