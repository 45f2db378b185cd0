import { modelsNamed, type OperatorContext } from '../../operator-tools/operator-context.js';
import { ProgressEstimate } from '../../read-side/building/builder.js';
import type { Verdict } from '../../read-side/projector/rebuild/builds.js';
import { BuildVerifier } from '../../operator-tools/build-verifier.js';
import { type Output, ProgressReporter } from '../../operator-tools/output.js';
import { checkBuilt } from './submit-request.js';

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
