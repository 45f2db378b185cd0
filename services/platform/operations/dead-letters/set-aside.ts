import { randomUUID } from 'node:crypto';
import {
  type DeadLetterCommand,
  deadLettersDecider,
} from '../../../../events/dead-letters/decider.js';
import { operator as byOperator } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { Decisions } from '../../decisions/decisions.js';
import { Snapshots } from '../../decisions/snapshots.js';
import { recordRefusal } from '../operator-refusals.js';
import {
  modelsNamed,
  type OperatorContext,
  UsageError,
} from '../../operator-tools/operator-context.js';
import type { RequestKind } from '../../read-side/projector/requests/operator-requests.js';
import { rebuild, retry } from '../rebuild/request-and-wait.js';
import type { StatusSources } from '../status/read-status.js';

const maxReasonLength = 500;

/** Records a decision about a dead letter. @returns false when nothing changed. */
async function record({ log, readStore, clock }: StatusSources, command: DeadLetterCommand) {
  const decisions = new Decisions(log, new Snapshots(readStore, log));
  const metadata = {
    actorId: byOperator,
    commandId: randomUUID(),
    time: clock().toISOString(),
  };
  const prepared = () => Promise.resolve(command);
  const outcome = await decisions.execute(deadLettersDecider, [command.model], prepared, metadata);
  return outcome.events.length > 0;
}

/** @throws UsageError for an unknown name or several read models. */
function oneModel(sources: StatusSources, name: string): Projection {
  const [model, ...more] = modelsNamed(sources, name);
  if (model === undefined || more.length > 0) throw new UsageError('name one read model');
  return model;
}

/**
 * Records that a read model skips an event, in this and every later build.
 * @returns the request to submit next: `retry` where the event is still ahead, `rebuild` where it
 *   is already folded; undefined when the read model was never built.
 * @throws UsageError
 */
export function recordSetAside(
  sources: StatusSources,
  name: string,
  eventId: string,
  reason: string,
): Promise<RequestKind | undefined> {
  return recordRefusal(sources, `setting event ${eventId} aside in ${name}`, () =>
    setEventAside(sources, name, eventId, reason),
  );
}

async function setEventAside(
  sources: StatusSources,
  name: string,
  eventId: string,
  reason: string,
): Promise<RequestKind | undefined> {
  const projection = oneModel(sources, name);
  const isReason = reason.trim() !== '' && reason.length <= maxReasonLength;
  if (!isReason) throw new UsageError(`--reason takes 1 to ${maxReasonLength} characters`);
  const position = await sources.log.positionOf(eventId);
  if (position === undefined) throw new UsageError(`no such event: ${eventId}`);
  const { name: model } = projection;
  await record(sources, { type: 'SetEventAside', model, eventId, reason: reason.trim() });
  const live = await sources.versions.find(projection);
  if (live === undefined) return undefined;
  const collection = { name: live.collection, indexes: projection.indexes };
  const isBehind = (await sources.readStore.checkpoint(collection)) < position;
  return isBehind ? 'retry' : 'rebuild';
}

/**
 * Records that a set-aside event is to be applied again. The read model must be rebuilt afterwards,
 * because it is past the event.
 * @throws UsageError
 */
export function recordTakeBack(
  sources: StatusSources,
  name: string,
  eventId: string,
): Promise<void> {
  return recordRefusal(sources, `applying event ${eventId} again in ${name}`, () =>
    takeEventBack(sources, name, eventId),
  );
}

async function takeEventBack(sources: StatusSources, name: string, eventId: string): Promise<void> {
  const projection = oneModel(sources, name);
  const { name: model } = projection;
  if (await record(sources, { type: 'TakeEventBack', model, eventId })) return;
  throw new UsageError(`event ${eventId} is not set aside in ${model}`);
}

/** Sets an event aside and waits until the read model skips it. @throws UsageError */
export async function setAside(
  operator: OperatorContext,
  name: string,
  eventId: string,
  reason: string,
): Promise<number> {
  const request = await recordSetAside(operator, name, eventId, reason);
  if (request === undefined) return 0;
  return request === 'retry' ? retry(operator, name) : rebuild(operator, name);
}

/** Takes an event back and waits until the read model has folded it. @throws UsageError */
export async function takeBack(
  operator: OperatorContext,
  name: string,
  eventId: string,
): Promise<number> {
  await recordTakeBack(operator, name, eventId);
  return rebuild(operator, name);
}
