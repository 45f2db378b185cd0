import { isDeepStrictEqual } from 'node:util';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import { type EventStore, noStream, type StoredEvent } from '../ports.js';
import { maxAppendBytes, serialiseEvents, eventSize } from './serialised-events.js';

/** What a copy is at: events that were found to be the same, or were copied, since it began. */
export interface CopyProgress {
  readonly step: 'comparing' | 'copying';
  readonly events: number;
}

/** The target holds something else than the beginning of the source. */
export class HistoriesDiffer extends Error {}

const maxEvents = 1_000;
/** Appends on their way at a time. */
const maxInFlight = 64;
const reportEvery = 1_000;

/**
 * Copies a whole history as it is when this begins, event by event in its global order, with ids, streams, revisions, data
 * and metadata. Ends when everything was compared and is the same. What the target has already is
 * compared, not copied, so a copy that was stopped goes on when it is started again. Only positions
 * are the target's own.
 * @returns how many events both have.
 * @throws HistoriesDiffer when the target holds anything but the beginning of the source; nothing
 *   is written.
 */
export async function copyHistory(
  source: EventStore,
  target: EventStore,
  tell: (progress: CopyProgress) => void,
): Promise<number> {
  const span = { source, until: await source.tail() };
  for (;;) {
    const { events, after, isWhole } = await compare(span, target, tell);
    if (isWhole) return events;
    await copy(span, target, after, tell);
  }
}

/** What is copied of the source: whoever writes to it meanwhile would keep this from ending. */
interface Span {
  readonly source: EventStore;
  readonly until: Position;
}

/** How far the target is the same as the source: how many events, and where the source goes on. */
async function compare(
  { source, until }: Span,
  target: EventStore,
  tell: (progress: CopyProgress) => void,
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
    if (events % reportEvery === 0) tell({ step: 'comparing', events });
  }
  if ((await copies.next()).done) return { events, after, isWhole: true };
  throw new HistoriesDiffer(`the target has more than the ${events} events of the source`);
}

async function copy(
  { source, until }: Span,
  target: EventStore,
  after: Position,
  tell: (progress: CopyProgress) => void,
): Promise<void> {
  let events = 0;
  const onTheirWay: Promise<void>[] = [];
  const lost = new AbortController();
  for await (const run of runsOf(eventsAfter(source, after, until))) {
    // What came behind a loss would stand at its place.
    if (lost.signal.aborted) break;
    const [first] = run;
    const expected = first.revision === 0 ? noStream : first.revision - 1;
    const sent = target.append(first.stream, expected, run).then(() => {
      const before = events;
      events += run.length;
      if (Math.floor(events / reportEvery) > Math.floor(before / reportEvery)) {
        tell({ step: 'copying', events });
      }
    });
    sent.catch(() => lost.abort());
    onTheirWay.push(sent);
    // The target writes them in the order in which they were sent.
    if (onTheirWay.length >= maxInFlight) await onTheirWay.shift();
  }
  await Promise.all(onTheirWay);
}

/** Events of one stream that follow each other, as many as one append may have. */
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
