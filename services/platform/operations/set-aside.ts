import { randomUUID } from 'node:crypto';
import { type SetAsideCommand, setAsideDecider } from '../../../events/set-aside/decider.js';
import { operator as byOperator } from '../../../events/kernel/event.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { Decisions } from '../decisions/decisions.js';
import { Snapshots } from '../decisions/snapshots.js';
import { modelsNamed, type Operator, UsageError } from './operator.js';
import { rebuild, retry } from './requests.js';

const longestReason = 500;

/** Records it in the log; false when it changes nothing. */
async function record({ log, readStore, clock }: Operator, command: SetAsideCommand) {
  const decisions = new Decisions(log, new Snapshots(readStore, log));
  const metadata = {
    actorId: byOperator,
    commandId: randomUUID(),
    time: clock().toISOString(),
  };
  const prepared = () => Promise.resolve(command);
  const outcome = await decisions.make(setAsideDecider, [command.model], prepared, metadata);
  return outcome.events.length > 0;
}

function oneModel(operator: Operator, name: string): Projection {
  const [model, ...more] = modelsNamed(operator, name);
  if (model === undefined || more.length > 0) throw new UsageError('name one read model');
  return model;
}

/**
 * Lets a read model leave an event out, now and in every later build. One that waits at the event
 * goes on; one that has it already is built anew.
 * @throws UsageError
 */
export async function setAside(
  operator: Operator,
  name: string,
  eventId: string,
  reason: string,
): Promise<number> {
  const projection = oneModel(operator, name);
  const isReason = reason.trim() !== '' && reason.length <= longestReason;
  if (!isReason) throw new UsageError(`--reason takes 1 to ${longestReason} characters`);
  const position = await operator.log.positionOf(eventId);
  if (position === undefined) throw new UsageError(`there is no event ${eventId}`);
  const { name: model } = projection;
  await record(operator, { type: 'SetEventAside', model, eventId, reason: reason.trim() });
  const live = await operator.versions.find(projection);
  if (live === undefined) return 0;
  const collection = { name: live.collection, indexes: projection.indexes };
  const isBehind = (await operator.readStore.checkpoint(collection)) < position;
  return isBehind ? retry(operator, model) : rebuild(operator, model);
}

/**
 * Lets a read model take an event that was set aside: it is built anew, for the event's place in the
 * log has passed.
 * @throws UsageError
 */
export async function takeBack(operator: Operator, name: string, eventId: string): Promise<number> {
  const { name: model } = oneModel(operator, name);
  if (await record(operator, { type: 'TakeEventBack', model, eventId })) {
    return rebuild(operator, model);
  }
  throw new UsageError(`${model} does not leave out event ${eventId}`);
}
