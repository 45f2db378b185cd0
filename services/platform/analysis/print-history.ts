import type { OperatorContext } from '../operator-tools/operator-context.js';
import { UnreadableEvents } from '../operator-tools/unreadable-events.js';
import { disclosureOf } from './pseudonyms.js';
import { eventTable } from './tables.js';
import { wantedPages } from './wanted-pages.js';
import type { ExportPlan } from './export-plan.js';

/** Prints how many events of newer releases were skipped. */
export function remarkUnknown({ output }: Pick<OperatorContext, 'output'>, count: number): void {
  if (count === 0) return;
  output.remark(`skipped ${count} events of types that this version does not know`);
}

/**
 * Prints events one per line, in order and upcast. Unreadable events are reported at the end, with
 * exit code 1.
 */
export async function printHistory(operator: OperatorContext, plan: ExportPlan): Promise<number> {
  const { output, log, keys } = operator;
  const { types, limit, asked } = plan.request;
  const disclosure = await disclosureOf(keys, asked);
  const tables = new Map(types.map((name) => [name, eventTable(name, disclosure)]));
  const unreadable = new UnreadableEvents();
  let left = limit ?? Infinity;
  for await (const { events } of wantedPages(operator, plan, unreadable)) {
    for (const event of events.slice(0, left)) {
      await output.line(JSON.stringify(tables.get(event.type)?.rowOf(event)));
    }
    left -= events.length;
    if (left <= 0) break;
  }
  remarkUnknown(operator, log.unknownEventCount);
  return unreadable.report(output);
}
