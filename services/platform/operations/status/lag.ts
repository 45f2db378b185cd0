import type { OperatorContext } from '../../operator-tools/operator-context.js';
import { readStatus, type StatusSources } from './read-status.js';

/** Prints the lag of each read model. Exit code 1 when one does not advance. */
export async function lag(
  operator: StatusSources & Pick<OperatorContext, 'output'>,
): Promise<number> {
  const { output } = operator;
  const { projector, models } = await readStatus(operator);
  await output.rows(
    models.map((each) => ({
      model: each.model,
      state: each.state,
      secondsBehind: each.secondsBehind,
      positionsBehind: each.positionsBehind,
      lastAdvance: each.lastAdvance,
      deadLetters: each.deadLetters.length,
      setAside: each.setAside.length,
      retries: each.retries,
      build: each.build?.build ?? null,
      before: each.build?.kept ?? null,
      checkpoint: each.checkpoint,
    })),
  );
  // Sentences go below the table.
  for (const { model, trouble } of models) if (trouble) output.remark(`${model}: ${trouble}`);
  if (!projector) output.remark('No projector is running: start a process with ROLES=projector.');
  const working = models.every(({ state }) => state === 'live' || state === 'building');
  return working ? 0 : 1;
}
