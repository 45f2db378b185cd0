import { type Position, startPosition } from '../../../events/kernel/event.js';
import { findEventType, type RecordedTrbooEvent } from '../../../events/registry.js';
import type { Operator } from './operator.js';

/** What of the history is wanted. */
export interface HistoryFilter {
  readonly stream?: string;
  /** Any of these types; all when it is empty. */
  readonly types: readonly string[];
  /** After this position. */
  readonly after: Position;
  /** From this time on, and before that one; milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
  /** At most so many events. */
  readonly limit: number;
  /** Also what says who somebody is, or what somebody wrote. */
  readonly personal: boolean;
}

export const wholeHistory: HistoryFilter = {
  types: [],
  after: startPosition,
  since: -Infinity,
  until: Infinity,
  limit: Infinity,
  personal: false,
};

function fits(event: RecordedTrbooEvent, filter: HistoryFilter): boolean {
  const time = Date.parse(event.metadata.time);
  return (
    (filter.types.length === 0 || filter.types.includes(event.type)) &&
    event.position > filter.after &&
    time >= filter.since &&
    time < filter.until
  );
}

/** The event without what is personal: those fields are left out. */
function withoutPersonal(event: RecordedTrbooEvent): object {
  const fields = findEventType(event.type)?.personal?.fields ?? [];
  const data = Object.entries(event.data).filter(([name]) => !fields.includes(name));
  return { ...event, data: Object.fromEntries(data) };
}

async function* pagesOf({ log }: Operator, { stream, after }: HistoryFilter) {
  if (stream !== undefined) yield* log.readStream(stream);
  else for await (const { events } of log.readAll(after)) yield events;
}

/** Prints the history, one event a line, in order and in its newest shape. */
export async function exportHistory(operator: Operator, filter: HistoryFilter): Promise<number> {
  const { output, log, signal } = operator;
  let count = 0;
  for await (const events of pagesOf(operator, filter)) {
    for (const event of events.filter((each) => fits(each, filter))) {
      if (count === filter.limit || signal.aborted) return 0;
      await output.line(JSON.stringify(filter.personal ? event : withoutPersonal(event)));
      count += 1;
    }
  }
  if (log.unknownEvents > 0) {
    output.remark(`${log.unknownEvents} events of types that this program does not know left out`);
  }
  return 0;
}
