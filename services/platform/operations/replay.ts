import type { Position } from '../../../events/kernel/event.js';
import { Pace } from '../read-side/building/pace.js';
import { modelsNamed, type Operator } from './operator.js';
import { Seldom } from './seldom.js';
import { TemporaryModels } from './temporary-models.js';

/**
 * Folds the history into read models that are thrown away, and says how fast it went.
 * @param after only what comes after this position.
 */
export async function replay(
  operator: Operator,
  name: string | undefined,
  after: Position,
): Promise<number> {
  const { output, log } = operator;
  const projections = modelsNamed(operator, name);
  const models = await TemporaryModels.open(operator, projections, { after });
  try {
    const started = performance.now();
    const pace = new Pace(await log.tail());
    await models.build(new Seldom().saying(output, pace));
    const taken = Math.round((performance.now() - started) / 10) / 100;
    const rows = [];
    let isWhole = true;
    for (const projection of projections) {
      const result = models.resultOf(projection);
      isWhole &&= result?.failure === undefined;
      const events = result?.events ?? 0;
      rows.push({
        model: projection.name,
        events,
        documents: await models.countOf(projection),
        checkpoint: result?.checkpoint ?? after,
        seconds: taken,
        eventsASecond: Math.round(events / taken),
        error: result?.failure ?? null,
      });
    }
    await output.rows(rows);
    return isWhole ? 0 : 1;
  } finally {
    await models.close();
  }
}
