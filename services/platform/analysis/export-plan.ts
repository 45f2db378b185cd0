import { z } from 'zod';
import type { Position } from '../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { EventLog } from '../../stores/event-log/event-log.js';
import { maxClockSkewMs } from '../../stores/event-log/times-in-log.js';
import type { PointInTime } from '../time-travel/time-travel-event-store.js';

export const formats = ['ndjson', 'csv', 'parquet'] as const;

export type Format = (typeof formats)[number];

/** A point in the log: up to a position, or before a time (milliseconds since 1970). */
const moment = z.union([z.object({ position: z.string() }), z.object({ time: z.number() })]);

export type Moment = z.infer<typeof moment>;

const exportRequest = z.object({
  format: z.enum(formats),
  /** CSV texts unchanged, even formulas. */
  raw: z.boolean().default(false),
  /** Event types. */
  types: z.array(z.string()),
  /** Read models, as of `until`. */
  models: z.array(z.string()),
  /** Only events of this stream. */
  stream: z.string().nullable(),
  /** Only events after this position. */
  after: z.string(),
  /** Only events from this time on; milliseconds since 1970. */
  since: z.number().nullable(),
  /** Default: the end of the log. */
  until: moment.nullable(),
  /** Maximum number of events. */
  limit: z.number().nullable(),
  /** Fields given to `--with`. */
  asked: z.array(z.string()),
});

export type ExportRequest = z.infer<typeof exportRequest>;

/**
 * Everything that determines the contents of an export: the same plan always gives the same bytes.
 */
export const exportPlan = z.object({
  request: exportRequest,
  /** Events are searched after `after` and up to `through`. */
  after: z.string(),
  through: z.string(),
  /** Position of the exported read models. */
  modelsAt: z.string(),
});

export type ExportPlan = z.infer<typeof exportPlan>;

/** The position at a point in time, or the end of the log. */
async function positionOf(
  log: Pick<EventLog, 'tail' | 'positionAt'>,
  until: Moment | null,
): Promise<Position> {
  const tail = await log.tail();
  if (until === null) return tail;
  if ('time' in until) return log.positionAt(until.time);
  return until.position < tail ? until.position : tail;
}

/** Resolves a position or time to both. */
export async function pointInTimeOf(log: EventLog, until: Moment): Promise<PointInTime> {
  const position = await positionOf(log, until);
  const time = 'time' in until ? until.time : ((await log.timeAt(position)) ?? 0);
  return { position, time: new Date(time).toISOString() };
}

/**
 * Finds the range of the log to read. It is wider than the requested times, because clocks differ.
 */
export async function planFor(log: EventLog, request: ExportRequest): Promise<ExportPlan> {
  const { after, since, until } = request;
  const first = since === null ? after : await log.positionAt(since);
  const modelsAt = await positionOf(log, until);
  const isTime = until !== null && 'time' in until;
  return {
    request,
    after: first > after ? first : after,
    through: isTime ? await log.positionAt(until.time + maxClockSkewMs) : modelsAt,
    modelsAt,
  };
}

/** Whether an event matches the request; stream and limit are checked elsewhere. */
export function isWanted(event: RecordedTrbooEvent, { request, after, through }: ExportPlan) {
  const { types, since, until } = request;
  const time = Date.parse(event.metadata.time);
  return (
    types.includes(event.type) &&
    event.position > after &&
    event.position <= through &&
    (since === null || time >= since) &&
    (until === null || !('time' in until) || time < until.time)
  );
}

/** A file in the manifest of an export. */
export const exportedFile = z.object({
  file: z.string(),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});

export type ExportedFile = z.infer<typeof exportedFile>;
