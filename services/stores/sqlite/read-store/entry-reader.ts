import { z } from 'zod';
import type { ResolvedQuery } from '../../read-store/document-query.js';
import type { Collection, EntryCount, IndexEntry, IndexValue } from '../../ports.js';
import { padded, placeholders, paddedChunks } from '../statements.js';
import type { Database, SqlValue } from '../database.js';
import { columnName, exactNumber, indexName, tableName, indexRows } from './collection-schema.js';

type Branches = Pick<ResolvedQuery, 'branches' | 'equals'>;

/** Some of a query's branches as a table for a `WITH` clause. */
interface BranchTable {
  /** `branch`: a column `number` counted from `start`, then the columns of values. */
  readonly table: string;
  /** Values of its parameters. */
  readonly values: readonly SqlValue[];
  /** Index of its first branch in the query. */
  readonly start: number;
}

/** The branches, split into tables that fit into one statement. */
export function branchTables({ branches, equals }: Branches): readonly BranchTable[] {
  // A branch of NULLs matches no document.
  const emptyBranch: readonly null[] = equals.map(() => null);
  let start = 0;
  return paddedChunks(branches, emptyBranch).map((chunk) => {
    const columns = ['number', ...equals.map((_, index) => `value${index}`)];
    const row = (number: number) => `(${[number, ...equals.map(() => '?')].join(', ')})`;
    const rows = chunk.map((_, number) => row(number)).join(', ');
    const from = start;
    start += chunk.length;
    return {
      table: `branch (${columns.join(', ')}) AS (VALUES ${rows})`,
      values: chunk.flat(),
      start: from,
    };
  });
}

/** The columns of a branch's values, in the order of `equals`. */
export function branchColumns({ equals }: Branches): readonly string[] {
  return equals.map((_, index) => `branch.value${index}`);
}

/** Skipping an index entry costs about half as much as looking one up. */
const scanCostRatio = 2;
type Branch = ResolvedQuery['branches'][number];

const countRow = z.tuple([z.number(), z.number()]);
const textRow = z.tuple([z.number(), z.string()]);
const numberRow = z.tuple([z.number()]);
/** Reads all index entries that match a query, without touching documents. */
export class EntryReader {
  private readonly database: Database;
  private readonly query: ResolvedQuery;
  private readonly from: string;
  private readonly columns: readonly string[];

  constructor(database: Database, collection: Collection, query: ResolvedQuery) {
    this.database = database;
    this.query = query;
    const index = indexName(collection, query.index);
    this.from = `${tableName(collection)} INDEXED BY ${index}`;
    this.columns = [...query.equals, ...query.orderBy].map(columnName);
  }

  /**
   * The entries of all branches, optionally only those whose first `orderBy` value is in `among`.
   */
  entries(among: readonly IndexValue[] | undefined): readonly IndexEntry[] {
    const columns = this.columns.slice(this.query.equals.length).map(exactNumber);
    // One row per branch, because rows cost more than their content.
    const list = `json_group_array(json_array(${[...columns, 'id'].join(', ')}))`;
    return this.ofBranches(among, list, textRow).flatMap(({ branch, value }) =>
      indexRows.parse(JSON.parse(value)).map((row) => {
        return { equals: branch, order: row.slice(0, -1), id: String(row.at(-1)) };
      }),
    );
  }

  /** The number of entries for each branch that has any. */
  tally(among: readonly IndexValue[] | undefined): readonly EntryCount[] {
    return this.ofBranches(among, 'count(*)', countRow)
      .map(({ branch, value }) => ({ equals: branch, count: value }))
      .filter(({ count }) => count > 0);
  }

  /** @param expression aggregates all entries of a branch into one value. */
  private ofBranches<Value>(
    among: readonly IndexValue[] | undefined,
    expression: string,
    row: z.ZodType<[number, Value]>,
  ): { branch: Branch; value: Value }[] {
    const { branches } = this.query;
    if (among === undefined) return this.select(branches, expression, '', [], row);
    if (among.length === 0) return [];
    const { small, large } = this.bySize(scanCostRatio * among.length);
    const parameters = padded(among, null);
    const first = this.columns[this.query.equals.length] ?? '';
    const list = `IN (${placeholders(parameters.length)})`;
    return [
      // The plus keeps SQLite from using the index for each value.
      ...this.select(small, expression, ` AND +${first} ${list}`, parameters, row),
      ...this.select(large, expression, ` AND ${first} ${list}`, parameters, row),
    ];
  }

  private select<Value>(
    branches: readonly Branch[],
    expression: string,
    condition: string,
    parameters: readonly (IndexValue | null)[],
    row: z.ZodType<[number, Value]>,
  ): { branch: Branch; value: Value }[] {
    const { equals } = this.query;
    // A subquery per branch, because GROUP BY would sort all entries first.
    const one = `SELECT ${expression} FROM ${this.from} WHERE ${this.inBranch()}${condition}`;
    const select = `SELECT number, (${one}) FROM branch`;
    return branchTables({ branches, equals }).flatMap(({ table, values, start }) =>
      this.database
        .all(`WITH ${table} ${select}`, [...values, ...parameters], row)
        .flatMap(([number, value]) => {
          const branch = branches[start + number];
          return branch ? [{ branch, value }] : [];
        }),
    );
  }

  /** Splits the branches into those with fewer entries than a limit and the others. */
  private bySize(limit: number) {
    const { branches } = this.query;
    const large = new Set<Branch>();
    const last = `SELECT 1 FROM ${this.from} WHERE ${this.inBranch()} LIMIT 1 OFFSET ${limit - 1}`;
    for (const { table, values, start } of branchTables(this.query)) {
      const sql = `WITH ${table} SELECT number FROM branch WHERE EXISTS (${last})`;
      for (const [number] of this.database.all(sql, values, numberRow)) {
        const branch = branches[start + number];
        if (branch) large.add(branch);
      }
    }
    const small = branches.filter((branch) => !large.has(branch));
    return { small, large: [...large] };
  }

  private inBranch(): string {
    const values = branchColumns(this.query);
    return this.columns
      .map((column, index) => {
        const value = values[index];
        // Repeats the condition of the partial index, without which SQLite may not use it.
        return value === undefined ? `${column} IS NOT NULL` : `${column} = ${value}`;
      })
      .join(' AND ');
  }
}
