import {
  type DeadLetter,
  DeadLetters,
} from '../../read-side/projector/dead-letters/dead-letters.js';
import { SetAsideEvents } from '../../read-side/projector/dead-letters/set-aside-events.js';
import type { OperatorContext } from '../../operator-tools/operator-context.js';

/** Prints unresolved dead letters and set-aside events. Exit code 1 when there are dead letters. */
export async function deadLetters(operator: OperatorContext): Promise<number> {
  const { log, readStore, projections, output } = operator;
  const deadLetterStore = new DeadLetters(readStore);
  await deadLetterStore.open();
  const setAside = new SetAsideEvents(log);
  const unresolved: DeadLetter[] = [];
  const setAsideRows = [];
  for (const { name } of projections) {
    unresolved.push(...(await deadLetterStore.of(name)));
    for (const each of await setAside.listOf(name)) setAsideRows.push({ model: name, ...each });
  }
  await output.rows(unresolved);
  if (unresolved.length === 0) output.remark('No dead letters.');
  if (setAsideRows.length > 0) output.remark('Set aside:');
  await output.rows(setAsideRows);
  return unresolved.length === 0 ? 0 : 1;
}
