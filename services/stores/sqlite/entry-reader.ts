import { z } from 'zod';
import type { ResolvedQuery } from '../document-query.js';
import type { Collection, IndexEntry, IndexValue } from '../ports.js';
import { branchColumns, branchTables } from './branch-tables.js';
import { filled, placeholders } from './chunks.js';
import { columnName, indexName, tableName } from './collection-sql.js';
import type { Database } from './database.js';

/** Passing over an entry costs about half of looking one up. */
const entriesPerLookUp = 2;
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
  read(among: readonly IndexValue[] | undefined): readonly IndexEntry[] {
    if (among === undefined) return this.#entries(this.#query);
    if (among.length === 0) return [];
    const { small, large } = this.#bySize(entriesPerLookUp * among.length);
    const values = filled(among, null);
    const isAmong = (column: string) => `${column} IN (${placeholders(values.length)})`;
    const first = this.#columns[this.#query.equals.length] ?? '';
    return [
      // The plus keeps SQLite from looking each of the values up.
      ...this.#entries(small, isAmong(`+${first}`), values),
      ...this.#entries(large, isAmong(first), values),
    ];
  }

  #entries(
    { branches, equals }: Pick<ResolvedQuery, 'branches' | 'equals'>,
    condition = 'TRUE',
    parameters: readonly (IndexValue | null)[] = [],
  ): IndexEntry[] {
    return branchTables({ branches, equals }).flatMap(({ table, values }) => {
      const sql = `
        WITH ${table} SELECT ${[...this.#columns, 'id'].join(', ')}
        FROM branch CROSS JOIN ${this.#from} WHERE ${this.#inBranch()} AND ${condition}`;
      return this.#database
        .all(sql, [...values, ...parameters], entryRow)
        .map((columns) => this.#toEntry(columns));
    });
  }

  /** The branches with fewer entries than a limit, and the others. */
  #bySize(limit: number) {
    const { branches, equals } = this.#query;
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
    return { small: { branches: small, equals }, large: { branches: [...large], equals } };
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

  #toEntry(columns: readonly IndexValue[]): IndexEntry {
    const { length } = this.#query.equals;
    return {
      equals: columns.slice(0, length),
      order: columns.slice(length, -1),
      id: String(columns.at(-1)),
    };
  }
}
