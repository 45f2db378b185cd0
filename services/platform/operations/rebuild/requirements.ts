import type { Projection } from '../../../../projections/kernel/projection.js';
import type { RequestKind } from '../../read-side/projector/requests/operator-requests.js';
import {
  type OperatorContext,
  Refusal,
  UsageError,
} from '../../operator-tools/operator-context.js';
import { checkDiskSpace } from '../../operator-tools/check-disk-space.js';

type Sources = Pick<OperatorContext, 'readStore' | 'versions'>;
type Check = (sources: Sources, projections: readonly Projection[]) => Promise<void>;

/** @throws UsageError when one has no build yet. */
export const checkBuilt: Check = async ({ versions }, projections) => {
  for (const projection of projections) {
    if ((await versions.find(projection)) !== undefined) continue;
    throw new UsageError(`${projection.name} has not been built yet: start the server first`);
  }
};

const checkHasPrevious: Check = async ({ versions }, projections) => {
  for (const projection of projections) {
    if ((await versions.find(projection))?.kept !== undefined) continue;
    throw new Refusal(`${projection.name} has no previous build to go back to`);
  }
};

/** The preconditions of each kind of request; if one fails, nothing is changed. */
export const requirements: Readonly<Record<RequestKind, Check>> = {
  rebuild: checkDiskSpace,
  retry: () => Promise.resolve(),
  verify: checkBuilt,
  'roll-back': checkHasPrevious,
};
