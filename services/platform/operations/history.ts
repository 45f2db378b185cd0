import { type Position, startPosition } from '../../../events/kernel/event.js';
import { findEventType, type RecordedTrbooEvent } from '../../../events/registry.js';
import type { UndecodableEvent } from '../../stores/undecodable-event.js';
import type { Operator } from './operator.js';
import { Unreadable } from './unreadable.js';

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
  if (stream !== undefined) yield* log.streamEntries(stream);
  else for await (const { entries } of log.entries(after)) yield entries;
}

/**
 * Prints the history, one event a line, in order and in its newest shape. What cannot be read is
 * said at the end, and is a failure.
 */
export async function exportHistory(operator: Operator, filter: HistoryFilter): Promise<number> {
  const { output, log, signal } = operator;
  const unreadable = new Unreadable();
  const isOfInterest = ({ type, position }: UndecodableEvent) =>
    (filter.types.length === 0 || filter.types.includes(type)) && position > filter.after;
  let count = 0;
  for await (const entries of pagesOf(operator, filter)) {
    const events = entries.filter((entry) => unreadable.isReadable(entry, isOfInterest));
    for (const event of events.filter((each) => fits(each, filter))) {
      if (count === filter.limit || signal.aborted) return unreadable.say(output);
      await output.line(JSON.stringify(filter.personal ? event : withoutPersonal(event)));
      count += 1;
    }
  }
  if (log.unknownEvents > 0) {
    output.remark(`${log.unknownEvents} events of types that this program does not know left out`);
  }
  return unreadable.say(output);
}
