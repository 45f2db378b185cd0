import type { Projection } from '../../../../projections/kernel/projection.js';
import {
  pausedByOperatorSince,
  OperatorPauses,
} from '../../read-side/read-models/operator-pauses.js';
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
const checkBuilt: Check = async ({ versions }, projections) => {
  for (const projection of projections) {
    if ((await versions.find(projection)) !== undefined) continue;
    throw new UsageError(`${projection.name} has not been built yet: start the server first`);
  }
};

const pausedAmong = ({ readStore }: Sources, projections: readonly Projection[]) =>
  new OperatorPauses(readStore).pausedAmong(projections.map(({ name }) => name));

/** @throws Refusal when an operator has paused one. */
export const checkNotPaused: Check = async (sources, projections) => {
  for (const [model, since] of await pausedAmong(sources, projections)) {
    throw new Refusal(`${model} is ${pausedByOperatorSince(since)}: resume it first`);
  }
};

const checkPausable: Check = async (sources, projections) => {
  for (const [model, since] of await pausedAmong(sources, projections)) {
    throw new Refusal(`${model} is ${pausedByOperatorSince(since)} already`);
  }
};

const checkPaused: Check = async (sources, projections) => {
  const paused = await pausedAmong(sources, projections);
  for (const { name } of projections) {
    if (!paused.has(name)) throw new Refusal(`${name} is not paused by an operator`);
  }
};

const checkRebuildable: Check = async (sources, projections) => {
  await checkNotPaused(sources, projections);
  await checkDiskSpace(sources, projections);
};

/** A paused read model would never reach a position of the second build. */
export const checkVerifiable: Check = async (sources, projections) => {
  await checkBuilt(sources, projections);
  await checkNotPaused(sources, projections);
};

const checkHasPrevious: Check = async ({ versions }, projections) => {
  for (const projection of projections) {
    if ((await versions.find(projection))?.kept !== undefined) continue;
    throw new Refusal(`${projection.name} has no previous build to go back to`);
  }
};

/** The preconditions of each kind of request; if one fails, nothing is changed. */
export const requirements: Readonly<Record<RequestKind, Check>> = {
  rebuild: checkRebuildable,
  retry: checkNotPaused,
  verify: checkVerifiable,
  pause: checkPausable,
  resume: checkPaused,
  switch: async (sources, projections) => {
    await checkNotPaused(sources, projections);
    await checkHasPrevious(sources, projections);
  },
  'let-go': checkHasPrevious,
};
