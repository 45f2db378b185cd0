import { z } from 'zod';
import { requiredText } from './call.js';

/** The HTTP API and messages of the operations page; not part of the public API. */
export const operationsAddress = '/api/ops';
/** Socket namespace of the operations page. */
export const operationsNamespace = '/ops';

const modelName = z.string().max(64).describe('Name of a read model.');
const eventId = z.uuid().describe('Id of the event, from a dead letter.');

/** An operator's request to the process that runs the projections. */
export const operatorRequest = z.object({
  kind: z.enum(['retry', 'rebuild', 'verify', 'cancel', 'roll-back']),
  model: modelName.describe('Name of a read model, or all.'),
});
export type OperatorRequestInput = z.infer<typeof operatorRequest>;

/**
 * Sets an event aside for a read model. The reason is stored in the log and must not contain
 * personal data.
 */
export const deadLetterRequest = z.object({
  model: modelName,
  eventId,
  reason: requiredText(500),
});
/** Ends setting the event aside. */
export const restoreEventRequest = z.object({ model: modelName, eventId });

/** The time to travel to. */
export const timeTravelRequest = z.object({
  until: z.string().min(1, 'is required').max(64).describe('A time (ISO 8601), or a position.'),
});

const requestStatus = z.object({
  state: z.enum(['waiting', 'working', 'done', 'failed', 'cancelled']),
  askedAt: z.string(),
  process: z.string(),
  events: z.number(),
  checkpoint: z.string(),
  error: z.string(),
});

/** Result of comparing a read model with a second build of it. */
const verdict = z.object({
  isSame: z.boolean(),
  documents: z.number(),
  different: z.number(),
  examples: z.array(z.string()).describe('Ids of some documents that differ.'),
  error: z.string().nullable(),
});

const deadLetter = z.object({
  position: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  stream: z.string(),
  error: z.string(),
  failedAt: z.string(),
});

const setAsideEvent = z.object({ eventId: z.string(), reason: z.string(), since: z.string() });

/** Status of one read model. */
const modelView = z.object({
  model: z.string(),
  state: z.enum(['live', 'building', 'paused', 'failed', 'stopped']),
  secondsBehind: z.number(),
  positionsBehind: z.number(),
  lastAdvance: z.string().nullable(),
  retries: z.number().nullable(),
  eventsProcessed: z.number().nullable(),
  trouble: z.string().nullable(),
  checkpoint: z.string(),
  screens: z.array(z.string()).describe('Screens that show this read model.'),
  deadLetters: z.array(deadLetter),
  setAside: z.array(setAsideEvent),
  rebuild: requestStatus.nullable().describe('The latest request.'),
  retry: requestStatus.nullable().describe('The latest request.'),
  verify: requestStatus
    .extend({ verdict: verdict.nullable() })
    .nullable()
    .describe('The latest request.'),
  rollBack: requestStatus.nullable().describe('The latest request.'),
  build: z
    .object({
      version: z.number(),
      build: z.number(),
      kept: z.number().optional().describe('The previous build, if it is still stored.'),
    })
    .nullable()
    .describe('The version and build that are read.'),
});
export type ModelView = z.infer<typeof modelView>;

const outboxMessage = z.object({
  id: z.string().describe('Event and receiver.'),
  at: z.string().nullable(),
  attempts: z.number(),
  error: z.string().nullable(),
});

/** Status of one policy, which sends mail or pushes. */
const policyView = z.object({
  policy: z.string(),
  state: z.enum(['running', 'paused', 'stopped', 'new']),
  secondsBehind: z.number(),
  waiting: z.number().describe('Messages in its outbox.'),
  dead: z.array(outboxMessage).describe('Messages that were given up.'),
});
export type PolicyView = z.infer<typeof policyView>;

/** Pauses or resumes a policy, or repairs a message that it gave up. */
export const policyRequest = z.object({
  policy: z.string().max(64),
  action: z.enum(['pause', 'resume', 'retry', 'discard']),
  id: z.string().max(200).optional().describe('Id of the message.'),
});

const refusedRequest = z.object({ at: z.string(), what: z.string(), why: z.string() });
const refusedCall = z.object({
  call: z.string().describe('Method and declared path.'),
  status: z.number(),
  count: z.number().describe('Since the process started.'),
  last: z.string(),
});

/** Data of the operations page. */
export const operationsView = z.object({
  at: z.string(),
  away: z.string().nullable().describe('The store that does not answer; the rest is then unknown.'),
  tail: z.string(),
  unknownEvents: z.number(),
  process: z.string().describe('Machine and id of the process that answers.'),
  projector: z.object({ process: z.string(), at: z.string() }).nullable(),
  stores: z.object({ events: z.string(), reads: z.string(), notices: z.string() }),
  noticesAway: z.boolean(),
  disk: z.object({ free: z.number(), size: z.number(), isNearlyFull: z.boolean() }),
  backup: z
    .object({ at: z.string().nullable(), failure: z.string().nullable() })
    .nullable()
    .describe(
      'The last nightly backup, and why the latest attempt failed; null without BACKUP_DIR.',
    ),
  past: z
    .object({
      until: z.string().describe('The moment that is shown.'),
      since: z.string(),
      url: z.string().nullable().describe('Its address once it is ready.'),
      says: z.string().describe('Its progress, or why it ended.'),
      hasEnded: z.boolean(),
    })
    .nullable()
    .describe('The time travel that this process runs.'),
  refusals: z.object({
    requests: z.array(refusedRequest).describe('Operators’ refused requests, the latest first.'),
    calls: z.array(refusedCall).describe('Refused calls of this process, the latest first.'),
  }),
  models: z.array(modelView),
  policies: z.array(policyView),
});
export type OperationsView = z.infer<typeof operationsView>;

/** Filters of the event search; all given ones must match. */
export const eventsRequest = z.object({
  type: z.string().max(64).optional().describe('Name of an event type.'),
  stream: z.string().max(200).optional(),
  person: z.string().max(64).optional().describe('Id of a person who acted or is named.'),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  after: z
    .string()
    .regex(/^\d{1,20}$/, 'must be a position')
    .optional()
    .describe('Only events after this position.'),
  cursor: z
    .string()
    .regex(/^\d{1,20}$/, 'must be `next` of the previous page')
    .optional()
    .describe('`next` of the previous page.'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type EventsRequest = z.output<typeof eventsRequest>;

/** A page of events, oldest first. Personal fields stay sealed. */
export const eventsView = z.object({
  events: z.array(
    z.object({
      position: z.string(),
      stream: z.string(),
      revision: z.number(),
      type: z.string(),
      eventId: z.string(),
      time: z.string().nullable(),
      actorId: z.string().nullable(),
      commandId: z.string().nullable(),
      data: z.record(z.string(), z.json()).nullable().describe('Null if it cannot be decoded.'),
    }),
  ),
  next: z.string().nullable().describe('`cursor` of the next page; null on the last page.'),
});
export type EventsView = z.infer<typeof eventsView>;

/** Messages from the server to operations pages. */
export interface OperationsToClient {
  view(view: OperationsView): void;
}
