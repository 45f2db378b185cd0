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
    const select = (condition: string) =>
      `SELECT ${columns} FROM branch CROSS JOIN ${this.#from} WHERE ${condition}`;
    return this.#select(among, select).map((row) => ({
      equals: row.slice(0, length),
      order: row.slice(length, -1),
      id: String(row.at(-1)),
    }));
  }

  /** How many of them each branch has that has any. */
  tally(among: readonly IndexValue[] | undefined): readonly EntryCount[] {
    const values = branchColumns(this.#query);
    // Grouping would sort all entries first.
    const select = (condition: string) => {
      const count = `(SELECT count(*) FROM ${this.#from} WHERE ${condition})`;
      return `SELECT ${[...values, count].join(', ')} FROM branch WHERE ${filledIn(values)}`;
    };
    return this.#select(among, select)
      .map((row) => ({ equals: row.slice(0, -1), count: Number(row.at(-1)) }))
      .filter(({ count }) => count > 0);
  }

  /** @param select makes the statement from the condition that chooses a branch's entries. */
  #select(among: readonly IndexValue[] | undefined, select: (condition: string) => string): Row[] {
    const { branches } = this.#query;
    const isInBranch = this.#inBranch();
    if (among === undefined) return this.#selectFrom(branches, select(isInBranch), []);
    if (among.length === 0) return [];
    const { small, large } = this.#bySize(entriesPerLookUp * among.length);
    const parameters = filled(among, null);
    const first = this.#columns[this.#query.equals.length] ?? '';
    const list = `IN (${placeholders(parameters.length)})`;
    return [
      // The plus keeps SQLite from looking each of the values up.
      ...this.#selectFrom(small, select(`${isInBranch} AND +${first} ${list}`), parameters),
      ...this.#selectFrom(large, select(`${isInBranch} AND ${first} ${list}`), parameters),
    ];
  }

  #selectFrom(
    branches: ResolvedQuery['branches'],
    select: string,
    parameters: readonly (IndexValue | null)[],
  ): Row[] {
    const { equals } = this.#query;
    return branchTables({ branches, equals }).flatMap(({ table, values }) =>
      this.#database.all(`WITH ${table} ${select}`, [...values, ...parameters], entryRow),
    );
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

/** Leaves out the branches of NULLs. */
function filledIn(values: readonly string[]): string {
  return ['TRUE', ...values.map((value) => `${value} IS NOT NULL`)].join(' AND ');
}
