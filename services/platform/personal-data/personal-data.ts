import type { Projection } from '../../../projections/kernel/projection.js';
import type { AccountExport } from '../../contract/accounts/account.js';
import type { ErasureCommands } from './erasure-commands.js';

/**
 * What one part of a feature keeps of a person. Every feature provides such classes; export and
 * erasure find them (see {@link AllPersonalData}).
 */
export abstract class PersonalData<Part extends keyof AccountExport = never> {
  /** Read models that must be complete before an export or an erasure. */
  readonly models: readonly Projection[] = [];
  /** Categories of the streams that are named after the person and belong to the history. */
  readonly streams: readonly string[] = [];

  /** Its parts of the export. */
  abstract export(userId: string): Promise<Pick<AccountExport, Part>>;

  /**
   * Takes back what others may see of an erased person. It is asked again until all parts of all
   * features have nothing left to do.
   * @returns how much was found; 0 when there is nothing more.
   */
  takeBack?(userId: string, commands: ErasureCommands): Promise<number>;

  /** Drops what is still cached of an erased person. */
  forget?(userId: string): Promise<void>;
}

/** All items; for exports, which hold everything of one person. */
export async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Items that are looked up at once. */
const pageSize = 500;

export function* pages<Item>(items: readonly Item[]): Generator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += pageSize) {
    yield items.slice(start, start + pageSize);
  }
}
