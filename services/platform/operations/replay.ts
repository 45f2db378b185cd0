import type { Position } from '../../../events/kernel/event.js';
import { modelsNamed, type Operator } from './operator.js';
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
  const { output, signal } = operator;
  const projections = modelsNamed(operator, name);
  const models = await TemporaryModels.open(operator, projections, after);
  const abandon = () => void models.close();
  signal.addEventListener('abort', abandon);
  try {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1_000;
    const rate = (events: number) => Math.round(events / seconds());
    await models.build((standing) => {
      for (const { model, eventsProcessed: events, checkpoint } of standing) {
        output.remark(`${model}: ${events} events, ${rate(events)} a second, at ${checkpoint}`);
      }
    });
    const taken = Math.round(seconds() * 100) / 100;
    const rows = [];
    let isWhole = true;
    for (const projection of projections) {
      const standing = models.standing().find(({ model }) => model === projection.name);
      const error = await models.failureOf(projection.name);
      isWhole &&= error === undefined;
      const events = standing?.eventsProcessed ?? 0;
      rows.push({
        model: projection.name,
        events,
        documents: await models.countOf(projection),
        checkpoint: standing?.checkpoint ?? after,
        seconds: taken,
        eventsASecond: Math.round(events / taken),
        error: error ?? null,
      });
    }
    await output.rows(rows);
    return isWhole ? 0 : 1;
  } finally {
    signal.removeEventListener('abort', abandon);
    await models.close();
  }
}
