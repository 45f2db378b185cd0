import type { Projection } from '../../../projections/kernel/projection.js';
import { type OperatorContext, Refusal } from './operator.js';

/** What a build takes of what the live one takes, at the most: with what is spilled on the way to its file. */
const buildToLiveRatio = 2;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/**
 * Checks that there is room for builds beside the live ones.
 * @param free of the place where they are made; of the read store, unless it is another.
 * @throws Refusal
 */
export async function checkDiskSpace(
  { readStore, versions }: Pick<OperatorContext, 'readStore' | 'versions'>,
  projections: readonly Projection[],
  free?: number,
): Promise<void> {
  const live = await Promise.all(projections.map((each) => versions.find(each)));
  const collections = live.flatMap((each) =>
    each ? [{ name: each.collection, indexes: {} }] : [],
  );
  const room = await readStore.diskSpace(collections);
  if (room === undefined) return;
  const [needed, there] = [buildToLiveRatio * room.used, free ?? room.free];
  if (needed <= there) return;
  throw new Refusal(
    `the build needs about ${megabytes(needed)} but only ${megabytes(there)} are free: not started`,
  );
}
