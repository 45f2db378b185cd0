import { z } from 'zod';
import type { Position } from '../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { PointInTime } from '../time-travel/point-in-time.js';
import type { EventLog } from '../../stores/event-log/event-log.js';
import { maxClockSkewMs } from '../../stores/event-log/times-in-log.js';

export const formats = ['ndjson', 'csv', 'parquet'] as const;
export type Format = (typeof formats)[number];

/** A moment of history: up to a position, or before a time (milliseconds since 1970). */
export const moment = z.union([z.object({ position: z.string() }), z.object({ time: z.number() })]);
export type Moment = z.infer<typeof moment>;

/** What is asked for. */
export const exportRequest = z.object({
  format: z.enum(formats),
  /** Texts of CSV as they are, formulas too. */
  raw: z.boolean().default(false),
  /** Event types. */
  types: z.array(z.string()),
  /** Read models, as they were at the moment. */
  models: z.array(z.string()),
  /** Only events of this stream. */
  stream: z.string().nullable(),
  /** Only events after this position. */
  after: z.string(),
  /** Only events from this time on; milliseconds since 1970. */
  since: z.number().nullable(),
  /** Only what was then; to the end of the log without. */
  until: moment.nullable(),
  /** At most so many events. */
  limit: z.number().nullable(),
  /** What leaves as it is, see `--with`. */
  asked: z.array(z.string()),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** All that decides what an export holds: the same plan gives the same bytes, whenever. */
export const exportPlan = z.object({
  request: exportRequest,
  /** Events are looked for after the one and up to the other of these positions. */
  after: z.string(),
  through: z.string(),
  /** Read models are as they were here. */
  modelsAt: z.string(),
});
export type ExportPlan = z.infer<typeof exportPlan>;

/** Where the log stands, or stood at a moment. */
export async function positionOf(
  log: Pick<EventLog, 'tail' | 'positionAt'>,
  until: Moment | null,
): Promise<Position> {
  const tail = await log.tail();
  if (until === null) return tail;
  if ('time' in until) return log.positionAt(until.time);
  return until.position < tail ? until.position : tail;
}

/** A moment as what is shown of it needs it: where the log stood, and what time it was. */
export async function pointInTimeOf(log: EventLog, until: Moment): Promise<PointInTime> {
  const position = await positionOf(log, until);
  const time = 'time' in until ? until.time : ((await log.timeAt(position)) ?? 0);
  return { position, time: new Date(time).toISOString() };
}

/** Finds the places in the log. What lies around a time is looked through: clocks differ a little. */
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

/** Whether an event is among what is asked for; its stream and the limit are looked at elsewhere. */
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

/** A file of an export as its manifest names it. */
export const exportedFile = z.object({
  file: z.string(),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});
export type ExportedFile = z.infer<typeof exportedFile>;
