import {
  type DeadLetter,
  DeadLetters,
} from '../../read-side/projector/dead-letters/dead-letters.js';
import { SetAsideEvents } from '../../read-side/projector/dead-letters/set-aside-events.js';
import type { OperatorContext } from '../../operator-tools/operator-context.js';

/** Prints unresolved dead letters and set-aside events. Exit code 1 when there are dead letters. */
export async function deadLetters(operator: OperatorContext): Promise<number> {
  const { log, readStore, projections, output } = operator;
  const letters = new DeadLetters(readStore);
  await letters.open();
  const setAside = new SetAsideEvents(log);
  const waiting: DeadLetter[] = [];
  const aside = [];
  for (const { name } of projections) {
    waiting.push(...(await letters.of(name)));
    for (const each of await setAside.listOf(name)) aside.push({ model: name, ...each });
  }
  await output.rows(waiting);
  if (waiting.length === 0) output.remark('No dead letters.');
  if (aside.length > 0) output.remark('Set aside:');
  await output.rows(aside);
  return waiting.length === 0 ? 0 : 1;
}
