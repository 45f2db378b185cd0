import { DeadLetters } from '../read-side/projector/dead-letters.js';
import type { Operator } from './operator.js';

/** Prints the events that read models could not take and still wait for; fails when there are any. */
export async function deadLetters({ readStore, projections, output }: Operator): Promise<number> {
  const letters = new DeadLetters(readStore);
  await letters.open();
  const all = [];
  for (const { name } of projections) all.push(...(await letters.of(name)));
  await output.rows(all);
  if (all.length === 0) output.remark('There are no dead letters.');
  return all.length === 0 ? 0 : 1;
}
