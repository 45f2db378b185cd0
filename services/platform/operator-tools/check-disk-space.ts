import type { Projection } from '../../../projections/kernel/projection.js';
import { type OperatorContext, Refusal } from './operator-context.js';

/** Disk space a build needs at most, relative to the live build, with its journal. */
const buildToLiveRatio = 2;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/**
 * Checks that there is enough disk space for builds next to the live ones.
 * @param free bytes free where the builds are made; default: in the read store.
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
  const disk = await readStore.diskSpace(collections);
  if (disk === undefined) return;
  const [needed, available] = [buildToLiveRatio * disk.used, free ?? disk.free];
  if (needed <= available) return;
  throw new Refusal(
    `the build needs about ${megabytes(needed)} but only ${megabytes(available)} are free: not started`,
  );
}
