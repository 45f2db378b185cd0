import type { Projection } from '../../../../projections/kernel/projection.js';
import {
  modelsNamed,
  type OperatorContext,
  Refusal,
  UsageError,
} from '../../operator-tools/operator-context.js';
import { ProgressEstimate } from '../../read-side/building/builder.js';
import type { Verdict } from '../../read-side/projector/rebuild/builds.js';
import { BuildVerifier } from '../../operator-tools/build-verifier.js';
import { type Output, ProgressReporter } from '../../operator-tools/output.js';
import {
  AlreadyRequested,
  nounOf,
  type OperatorRequest,
  OperatorRequests,
  type RequestKind,
} from '../../read-side/projector/requests/operator-requests.js';
import { checkDiskSpace } from '../../operator-tools/temporary-store.js';
import { recordRefusal } from '../operator-refusals.js';
import type { StatusSources } from '../status/read-status.js';

type Sources = Pick<OperatorContext, 'readStore' | 'versions'>;

type Check = (sources: Sources, projections: readonly Projection[]) => Promise<void>;

/** @throws UsageError when one has no build yet. */
const checkBuilt: Check = async ({ versions }, projections) => {
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
const requirements: Readonly<Record<RequestKind, Check>> = {
  rebuild: checkDiskSpace,
  retry: () => Promise.resolve(),
  verify: checkBuilt,
  'roll-back': checkHasPrevious,
};

/**
 * Submits a request to the projector. Used by the operators' page and the command line.
 * @returns the names of the read models.
 * @throws UsageError, Refusal; nothing is submitted then.
 */
export function submitRequest(
  sources: StatusSources,
  kind: RequestKind,
  name: string | undefined,
): Promise<readonly string[]> {
  return recordRefusal(sources, `${nounOf[kind]} of ${name ?? 'nothing named'}`, () =>
    submit(sources, kind, name),
  );
}

async function submit(
  sources: StatusSources,
  kind: RequestKind,
  name: string | undefined,
): Promise<readonly string[]> {
  const projections = modelsNamed(sources, name);
  await requirements[kind](sources, projections);
  const names = projections.map((each) => each.name);
  try {
    const requests = new OperatorRequests(sources.readStore);
    await requests.submit(kind, names, sources.clock());
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

/** Prints which documents differ, and whether the live build lags. */
function printDifferences(output: Output, each: Verdict): void {
  const { model, different, examples, position, rebuiltPosition } = each;
  if (different === 0) return;
  output.remark(`${model} differs in: ${examples.join(', ')}`);
  if (position < rebuiltPosition) {
    output.remark(`${model} is at ${position}, behind the log at ${rebuiltPosition}`);
  }
}

/**
 * Builds read models a second time and compares them with the live ones. This process builds them,
 * because the results of the projector process are what is verified.
 */
export async function verify(operator: OperatorContext, name: string | undefined): Promise<number> {
  const { output, log, signal } = operator;
  const projections = modelsNamed(operator, name);
  await checkBuilt(operator, projections);
  const onProgress = new ProgressReporter().listenerFor(
    output,
    new ProgressEstimate(await log.tail()),
  );
  const names = projections.map((each) => each.name);
  const verdicts = await new BuildVerifier(operator).verify(names, { signal, onProgress });
  for (const each of verdicts) printDifferences(output, each);
  await output.rows(
    verdicts.map(({ model, isSame, documents, rebuilt, different, hash, rebuiltHash, error }) => {
      const compared = { documents, rebuilt, different, hash, rebuiltHash, error };
      return { model, verdict: isSame ? 'same' : 'DIFFERENT', ...compared };
    }),
  );
  return verdicts.every(({ isSame }) => isSame) ? 0 : 1;
}
