import type { Projection } from '../../../projections/kernel/projection.js';
import type { AccountExport } from '../../contract/accounts/account.js';
import type { ErasureCommands } from './all-personal-data.js';

/**
 * The data that one part of a feature stores about a person. Every feature provides such classes;
 * export and erasure find them (see {@link AllPersonalData}).
 */
export abstract class PersonalData<Part extends keyof AccountExport = never> {
  /** Read models that must be complete before an export or an erasure. */
  readonly models: readonly Projection[] = [];
  /** Categories of the streams that are named after the person and belong to the history. */
  readonly streams: readonly string[] = [];

  /** Its parts of the export. */
  abstract export(userId: string): Promise<Pick<AccountExport, Part>>;

  /**
   * Takes back what others may see of an erased person. Called again until no part of any feature
   * finds anything.
   * @returns the number of changes; 0 when nothing was left.
   */
  takeBack?(userId: string, commands: ErasureCommands): Promise<number>;

  /** Drops cached data of an erased person. */
  forget?(userId: string): Promise<void>;
}

/** Collects all items in memory; for exports of one person. */
export async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Items that are looked up together. */
const chunkSize = 500;

/** Splits items into parts for lookups. */
export function* chunks<Item>(items: readonly Item[]): Generator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += chunkSize) {
    yield items.slice(start, start + chunkSize);
  }
}
