import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import { findEventType } from '../../../../events/registry.js';
import type { EventsRequest, EventsView } from '../../../contract/operations.js';
import { sealedFieldName } from '../../../stores/event-log/event-codec.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { StoredEvent } from '../../../stores/ports.js';
import { Installation } from '../status/installation.js';

/** Most events that one search reads; the next page continues there. */
const maxScanned = 5_000;
const pageSize = 500;
/** Shown in place of personal data. */
const sealed = '(sealed)';

const metadataOf = z.object({
  time: z.string(),
  actorId: z.string(),
  commandId: z.string(),
  schemaVersion: z.number(),
});

type EventView = EventsView['events'][number];

/**
 * The data of an event without personal fields; null for an unknown type or a newer schema version.
 */
function shownData({ type: name, data }: StoredEvent, schemaVersion: number): EventView['data'] {
  const type = findEventType(name);
  if (type === undefined || schemaVersion > type.schemaVersion) return null;
  const { [sealedFieldName]: together, ...open } = data;
  const shown: Record<string, unknown> = open;
  for (const field of type.personal?.fields ?? []) {
    const isThere = field in shown ? shown[field] !== null : together !== undefined;
    if (isThere) shown[field] = sealed;
  }
  return z.record(z.string(), z.json()).parse(shown);
}

function viewOf(event: StoredEvent): EventView {
  const { position, stream, revision, type, id: eventId } = event;
  const place = { position, stream, revision, type, eventId };
  try {
    const { schemaVersion, ...metadata } = metadataOf.parse(event.metadata);
    return { ...place, ...metadata, data: shownData(event, schemaVersion) };
  } catch {
    // A damaged event is listed without its content.
    return { ...place, time: null, actorId: null, commandId: null, data: null };
  }
}

function matches(
  { position, stream, type, time, actorId, data }: EventView,
  wanted: EventsRequest,
) {
  const at = time === null ? NaN : Date.parse(time);
  const names = (person: string) =>
    actorId === person || stream.includes(person) || JSON.stringify(data).includes(`"${person}"`);
  return (
    position > (wanted.after ?? startPosition) &&
    (wanted.type === undefined || type === wanted.type) &&
    (wanted.stream === undefined || stream === wanted.stream) &&
    (wanted.person === undefined || names(wanted.person)) &&
    (wanted.since === undefined || at >= Date.parse(wanted.since)) &&
    (wanted.until === undefined || at < Date.parse(wanted.until))
  );
}

const wholePosition = (position: string | undefined) =>
  position?.padStart(startPosition.length, '0');

/** Events to filter, and where to continue after them. */
interface Page {
  readonly events: readonly StoredEvent[];
  readonly next: string;
}

/** Pages by revision, so that no event is read twice. */
async function* pagesOfStream(
  log: EventLog,
  stream: string,
  cursor: string | undefined,
): AsyncGenerator<Page> {
  const from = Math.min(Number(cursor ?? 0), Number.MAX_SAFE_INTEGER);
  for await (const events of log.readStoredStream(stream, from, pageSize)) {
    yield { events, next: nextIn(stream, events.at(-1)) };
  }
}

async function* pagesOfLog(
  log: EventLog,
  { after, cursor, since }: EventsRequest,
): AsyncGenerator<Page> {
  const begins = since === undefined ? startPosition : await log.positionAt(Date.parse(since) - 1);
  const [from = startPosition] = [begins, wholePosition(after), wholePosition(cursor)]
    .filter((each) => each !== undefined)
    .toSorted()
    .reverse();
  for await (const { events, through } of log.readStored(from, pageSize))
    yield { events, next: through };
}

/** Where to continue after an event. */
function nextIn(stream: string | undefined, event: StoredEvent | undefined): string {
  if (event === undefined) return startPosition;
  return stream === undefined ? event.position : String(event.revision + 1);
}

/** Searches the log for events, oldest first, without personal data. */
export class GetEvents extends Query<EventsView> {
  constructor(readonly wanted: EventsRequest) {
    super();
  }
}

@QueryHandler(GetEvents)
export class GetEventsHandler implements IQueryHandler<GetEvents> {
  constructor(private readonly installation: Installation) {}

  async execute({ wanted: given }: GetEvents): Promise<EventsView> {
    const { stream, cursor } = given;
    const wanted = { ...given, after: wholePosition(given.after) };
    const { log } = this.installation.sources;
    const pages =
      stream === undefined ? pagesOfLog(log, given) : pagesOfStream(log, stream, cursor);
    const events: EventView[] = [];
    let seen = 0;
    for await (const page of pages) {
      for (const event of page.events) {
        const view = viewOf(event);
        if (matches(view, wanted)) events.push(view);
        if (events.length === wanted.limit) return { events, next: nextIn(stream, event) };
      }
      seen += page.events.length;
      if (seen >= maxScanned) return { events, next: page.next };
    }
    return { events, next: null };
  }
}
