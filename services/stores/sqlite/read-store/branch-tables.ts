import type { ResolvedQuery } from '../../read-store/document-query.js';
import { paddedChunks } from '../chunks.js';
import type { SqlValue } from '../database.js';

type Branches = Pick<ResolvedQuery, 'branches' | 'equals'>;

/** Some of a query's branches as a table for a `WITH` clause. */
export interface BranchTable {
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
