import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { LogEntry } from '../../stores/event-log/event-log.js';
import { Incomplete, type OperatorContext } from '../operator-tools/operator-context.js';
import { UnreadableEvents } from '../operator-tools/unreadable-events.js';
import { type ExportPlan, isWanted } from './export-plan.js';
import { disclosureOf } from './pseudonyms.js';
import { eventTable } from './tables.js';

const pageSize = 1_000;

interface WantedPage {
  readonly events: readonly RecordedTrbooEvent[];
  readonly through: string;
}

async function* pagesOf(
  { log }: Pick<OperatorContext, 'log'>,
  { request: { stream }, after }: ExportPlan,
) {
  if (stream === null) {
    yield* log.readEntries(after, pageSize);
    return;
  }
  for await (const entries of log.readStreamEntries(stream, 0, pageSize)) {
    yield { entries, through: entries.at(-1)?.position ?? after };
  }
}

/**
 * The wanted events, page by page.
 * @param unreadable collects events that cannot be decoded, up to the last wanted event.
 * @param maxEvents reading ends after so many wanted events.
 * @throws Incomplete when interrupted.
 */
export async function* wantedPages(
  operator: Pick<OperatorContext, 'log' | 'signal'>,
  plan: ExportPlan,
  unreadable: UnreadableEvents,
  maxEvents: number,
): AsyncGenerator<WantedPage> {
  const { request, after, through } = plan;
  const isInPlan = ({ type, position }: Pick<LogEntry, 'type' | 'position'>) =>
    request.types.includes(type) && position > after && position <= through;
  let left = maxEvents;
  for await (const page of pagesOf(operator, plan)) {
    if (operator.signal.aborted) throw new Incomplete('it was interrupted');
    const events: RecordedTrbooEvent[] = [];
    for (const entry of page.entries) {
      if (events.length === left) break;
      if (unreadable.isReadable(entry, isInPlan) && isWanted(entry, plan)) events.push(entry);
    }
    left -= events.length;
    yield { events, through: page.through };
    if (left === 0 || page.through >= through) return;
  }
}

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
  for await (const { events } of wantedPages(operator, plan, unreadable, limit ?? Infinity)) {
    for (const event of events) {
      await output.line(JSON.stringify(tables.get(event.type)?.rowOf(event)));
    }
  }
  remarkUnknown(operator, log.unknownEventCount);
  return unreadable.report(output);
}
