import type { Projection } from '../../../../projections/kernel/projection.js';
import {
  AlreadyRequested,
  nounOf,
  type OperatorRequest,
  OperatorRequests,
  type RequestKind,
} from '../../read-side/projector/requests/operator-requests.js';
import { modelsNamed, Refusal, UsageError } from '../../operator-tools/operator-context.js';
import { recordRefusal } from '../operator-refusals.js';
import { requirements } from './requirements.js';
import type { StatusSources } from '../status/read-status.js';

/**
 * Submits a request to the projector. Used by the operators' page and the command line.
 * @param build number of the build to switch to; default: the previous one.
 * @returns the names of the read models.
 * @throws UsageError, Refusal; nothing is submitted then.
 */
export function submitRequest(
  sources: StatusSources,
  kind: RequestKind,
  name: string | undefined,
  build?: number,
): Promise<readonly string[]> {
  return recordRefusal(sources, `${nounOf[kind]} of ${name ?? 'nothing named'}`, () =>
    submit(sources, kind, name, build),
  );
}

async function submit(
  sources: StatusSources,
  kind: RequestKind,
  name: string | undefined,
  build?: number,
): Promise<readonly string[]> {
  const projections = modelsNamed(sources, name);
  await requirements[kind](sources, projections);
  const builds = kind === 'switch' ? await buildsOf(sources, projections, build) : undefined;
  const names = projections.map((each) => each.name);
  try {
    const requests = new OperatorRequests(sources.readStore);
    await requests.submit(kind, names, sources.clock(), (model) => builds?.get(model) ?? 0);
  } catch (error) {
    if (error instanceof AlreadyRequested) throw new Refusal(error.message);
    throw error;
  }
  return names;
}

export const nothingToCancel = 'No rebuild is under way.';

/** Cancels open rebuilds and verifications. @returns the cancelled requests. */
export async function cancelRequests(
  sources: StatusSources,
  name: string | undefined,
): Promise<readonly OperatorRequest[]> {
  const requests = new OperatorRequests(sources.readStore);
  const names = modelsNamed(sources, name).map((each) => each.name);
  const ended = await Promise.all(
    (['rebuild', 'verify'] as const).map((kind) => requests.cancel(kind, names)),
  );
  return ended.flat();
}

/** The build to switch to, for each read model. @param requested number; default: the previous build. */
async function buildsOf(
  { versions }: StatusSources,
  projections: readonly Projection[],
  requested: number | undefined,
): Promise<ReadonlyMap<string, number>> {
  const builds = new Map<string, number>();
  for (const projection of projections) {
    const live = await versions.find(projection);
    if (live?.kept === undefined) continue;
    const { name } = projection;
    if (requested === live.build) throw new Refusal(`${name} already uses build ${requested}`);
    if (requested !== undefined && requested !== live.kept) {
      const existing = `build ${live.build} is live, build ${live.kept} is kept`;
      throw new UsageError(`${name} has no build ${requested}: ${existing}`);
    }
    builds.set(name, live.kept);
  }
  return builds;
}
