import { isDeepStrictEqual } from 'node:util';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import { type EventStore, noStream, type StoredEvent } from '../ports.js';
import { maxAppendBytes, serialiseEvents, eventSize } from './event-codec.js';

/** The current step of a copy, and the number of events it has compared or copied. */
export interface CopyProgress {
  readonly step: 'comparing' | 'copying';
  readonly events: number;
}

/** The target contains something else than the beginning of the source. */
export class HistoriesDiffer extends Error {}

const maxEvents = 1_000;
const maxConcurrentAppends = 64;
/** Events between two progress reports. */
const reportInterval = 1_000;

/**
 * Copies a history up to its end at the time of the call, in global order, with ids, streams,
 * revisions, data and metadata. Only positions differ in the target. Events that are already in the
 * target are compared instead, so that a stopped copy can continue. At the end, all events are
 * compared.
 * @returns the number of events in both.
 * @throws HistoriesDiffer when the target contains anything but the beginning of the source; nothing
 *   is written.
 */
export async function copyHistory(
  source: EventStore,
  target: EventStore,
  report: (progress: CopyProgress) => void,
): Promise<number> {
  const span = { source, until: await source.tail() };
  for (;;) {
    const { events, after, isWhole } = await compare(span, target, report);
    if (isWhole) return events;
    await copy(span, target, after, report);
  }
}

/** The part of the source to copy. It excludes later events, because the copy might never end. */
interface Span {
  readonly source: EventStore;
  readonly until: Position;
}

/** Compares the beginnings. @returns the number of equal events, and the position of the last one. */
async function compare(
  { source, until }: Span,
  target: EventStore,
  report: (progress: CopyProgress) => void,
): Promise<{ readonly events: number; readonly after: Position; readonly isWhole: boolean }> {
  let events = 0;
  let after = startPosition;
  const copies = eventsAfter(target, startPosition);
  for await (const event of eventsAfter(source, startPosition, until)) {
    const copied = await copies.next();
    if (copied.done) return { events, after, isWhole: false };
    events += 1;
    if (!isDeepStrictEqual(withoutPosition(event), withoutPosition(copied.value))) {
      throw new HistoriesDiffer(`event ${events} of the target is not that of the source`);
    }
    after = event.position;
    if (events % reportInterval === 0) report({ step: 'comparing', events });
  }
  if ((await copies.next()).done) return { events, after, isWhole: true };
  throw new HistoriesDiffer(`the target has more than the ${events} events of the source`);
}

async function copy(
  { source, until }: Span,
  target: EventStore,
  after: Position,
  report: (progress: CopyProgress) => void,
): Promise<void> {
  let events = 0;
  const pending: Promise<void>[] = [];
  const failed = new AbortController();
  for await (const run of runsOf(eventsAfter(source, after, until))) {
    // After a failed append, later ones would be written at its revisions.
    if (failed.signal.aborted) break;
    const [first] = run;
    const expected = first.revision === 0 ? noStream : first.revision - 1;
    const sent = target.append(first.stream, expected, run).then(() => {
      const before = events;
      events += run.length;
      if (Math.floor(events / reportInterval) > Math.floor(before / reportInterval)) {
        report({ step: 'copying', events });
      }
    });
    sent.catch(() => failed.abort());
    pending.push(sent);
    // The target writes appends in the order in which they were sent.
    if (pending.length >= maxConcurrentAppends) await pending.shift();
  }
  await Promise.all(pending);
}

/** Groups consecutive events of one stream into runs that fit into one append. */
async function* runsOf(
  events: AsyncIterable<StoredEvent>,
): AsyncGenerator<[StoredEvent, ...StoredEvent[]]> {
  let run: [StoredEvent, ...StoredEvent[]] | undefined;
  let bytes = 0;
  for await (const event of events) {
    const size = serialiseEvents([event]).reduce((sum, each) => sum + eventSize(each), 0);
    const fits =
      run?.[0].stream === event.stream && run.length < maxEvents && bytes + size <= maxAppendBytes;
    if (run && fits) run.push(event);
    else {
      if (run) yield run;
      run = [event];
      bytes = 0;
    }
    bytes += size;
  }
  if (run) yield run;
}

async function* eventsAfter(
  store: EventStore,
  position: Position,
  until?: Position,
): AsyncGenerator<StoredEvent, undefined> {
  for await (const { events } of store.readAll(position)) {
    for (const event of events) {
      if (until !== undefined && event.position > until) return;
      yield event;
    }
  }
}

function withoutPosition({ position, ...event }: StoredEvent): Omit<StoredEvent, 'position'> {
  return event;
}
