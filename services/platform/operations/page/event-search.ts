import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import { findEventType } from '../../../../events/registry.js';
import type { EventsRequest, EventsView } from '../../../contract/operations.js';
import { sealedFieldName } from '../../../stores/event-log/event-codec.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { StoredEvent } from '../../../stores/ports.js';
import { Installation } from '../operator-refusals.js';

/** One search reads at most about this many events; the next page continues there. */
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
function withoutPersonalData(
  { type: name, data }: StoredEvent,
  schemaVersion: number,
): EventView['data'] {
  const type = findEventType(name);
  if (type === undefined || schemaVersion > type.schemaVersion) return null;
  const { [sealedFieldName]: sealedFields, ...others } = data;
  const shown: Record<string, unknown> = others;
  for (const field of type.personal?.fields ?? []) {
    const hasValue = field in shown ? shown[field] !== null : sealedFields !== undefined;
    if (hasValue) shown[field] = sealed;
  }
  return z.record(z.string(), z.json()).parse(shown);
}

function viewOf(event: StoredEvent): EventView {
  const { position, stream, revision, type, id: eventId } = event;
  const place = { position, stream, revision, type, eventId };
  try {
    const { schemaVersion, ...metadata } = metadataOf.parse(event.metadata);
    return { ...place, ...metadata, data: withoutPersonalData(event, schemaVersion) };
  } catch {
    // A damaged event is listed without its content.
    return { ...place, time: null, actorId: null, commandId: null, data: null };
  }
}

function matches(
  { position, stream, type, time, actorId, data }: EventView,
  filter: EventsRequest,
) {
  const at = time === null ? NaN : Date.parse(time);
  const names = (person: string) =>
    actorId === person || stream.includes(person) || JSON.stringify(data).includes(`"${person}"`);
  return (
    position > (filter.after ?? startPosition) &&
    (filter.type === undefined || type === filter.type) &&
    (filter.stream === undefined || stream === filter.stream) &&
    (filter.person === undefined || names(filter.person)) &&
    (filter.since === undefined || at >= Date.parse(filter.since)) &&
    (filter.until === undefined || at < Date.parse(filter.until))
  );
}

const paddedPosition = (position: string | undefined) =>
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
  const start = since === undefined ? startPosition : await log.positionAt(Date.parse(since) - 1);
  const [from = startPosition] = [start, paddedPosition(after), paddedPosition(cursor)]
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
@Injectable()
export class EventSearch {
  constructor(private readonly installation: Installation) {}

  async find(request: EventsRequest): Promise<EventsView> {
    const { stream, cursor } = request;
    const filter = { ...request, after: paddedPosition(request.after) };
    const { log } = this.installation.sources;
    const pages =
      stream === undefined ? pagesOfLog(log, request) : pagesOfStream(log, stream, cursor);
    const events: EventView[] = [];
    let scanned = 0;
    for await (const page of pages) {
      for (const event of page.events) {
        const view = viewOf(event);
        if (matches(view, filter)) events.push(view);
        if (events.length === filter.limit) return { events, next: nextIn(stream, event) };
      }
      scanned += page.events.length;
      if (scanned >= maxScanned) return { events, next: page.next };
    }
    return { events, next: null };
  }
}
