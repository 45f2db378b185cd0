import type { Position } from '../../../../events/kernel/event.js';
import { ProgressEstimate } from '../../read-side/building/progress-estimate.js';
import {
  modelsNamed,
  type OperatorContext,
  Refusal,
} from '../../operator-tools/operator-context.js';
import { ProgressReporter } from '../../operator-tools/output.js';
import { TemporaryModels } from '../../operator-tools/temporary-models.js';

export interface ReplayOptions {
  /** Folds only events after this position. */
  readonly after: Position;
  /** Stops at this position; default: the end of the log. */
  readonly until: Position | undefined;
  /** Keeps the read models in this folder; default: discards them. */
  readonly folder: string | undefined;
  /** Called with the folder when the replay is complete. */
  readonly show: ((folder: string) => Promise<void>) | undefined;
}

/** Folds the log into separate read models and prints the speed. */
export async function replay(
  operator: OperatorContext,
  name: string | undefined,
  { after, until, folder, show }: ReplayOptions,
): Promise<number> {
  const { output, log } = operator;
  const projections = modelsNamed(operator, name);
  const tail = await log.tail();
  if (after > tail) throw new Refusal(`--after ${after} is beyond the end of the log (${tail})`);
  const models = await TemporaryModels.open(operator, projections, { after, folder });
  try {
    const end = until ?? tail;
    for (const projection of projections) {
      if ((await models.checkpointOf(projection)) <= end) continue;
      throw new Refusal(`${models.folder} already contains a later state: name another folder`);
    }
    const started = performance.now();
    await models.build(
      new ProgressReporter().listenerFor(output, new ProgressEstimate(end)),
      until,
    );
    const seconds = Math.round((performance.now() - started) / 10) / 100;
    const rows = [];
    let isComplete = true;
    for (const projection of projections) {
      const result = models.resultOf(projection);
      isComplete &&= result?.failure === undefined;
      const events = result?.events ?? 0;
      rows.push({
        model: projection.name,
        events,
        documents: await models.countOf(projection),
        checkpoint: result?.checkpoint ?? after,
        seconds,
        eventsASecond: Math.round(events / seconds),
        error: result?.failure ?? null,
      });
    }
    await output.rows(rows);
    await models.switchTo();
    if (isComplete) await show?.(models.folder);
    return isComplete ? 0 : 1;
  } finally {
    await models.close();
  }
}
