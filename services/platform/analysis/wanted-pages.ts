import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { LogEntry } from '../../stores/event-log/event-log.js';
import { Incomplete, type OperatorContext } from '../operator-tools/operator-context.js';
import type { UnreadableEvents } from '../operator-tools/unreadable-events.js';
import { type ExportPlan, isWanted } from './export-plan.js';

const pageSize = 1_000;

export interface WantedPage {
  readonly events: readonly RecordedTrbooEvent[];
  readonly through: string;
}

async function* pagesOf({ log }: OperatorContext, { request: { stream }, after }: ExportPlan) {
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
 * @param unreadable collects events that cannot be decoded.
 * @throws Incomplete when interrupted.
 */
export async function* wantedPages(
  operator: OperatorContext,
  plan: ExportPlan,
  unreadable: UnreadableEvents,
): AsyncGenerator<WantedPage> {
  const { request, after, through } = plan;
  const isInPlan = ({ type, position }: Pick<LogEntry, 'type' | 'position'>) =>
    request.types.includes(type) && position > after && position <= through;
  for await (const page of pagesOf(operator, plan)) {
    if (operator.signal.aborted) throw new Incomplete('it was interrupted');
    const events = page.entries.filter((entry) => unreadable.isReadable(entry, isInPlan));
    yield { events: events.filter((event) => isWanted(event, plan)), through: page.through };
    if (page.through >= through) return;
  }
}
