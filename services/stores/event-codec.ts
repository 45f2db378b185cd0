import { z } from 'zod';
import type { DomainEvent, EventMetadata } from '../../events/kernel/event.js';
import { upcast } from '../../events/kernel/upcasting.js';
import { findEventType, type RecordedTrbooEvent } from '../../events/registry.js';
import type { JsonObject, NewEvent, StoredEvent } from './ports.js';
import { jsonObject } from './json-object.js';
import { seal, unseal } from './sealing.js';

const fields = z.record(z.string(), z.unknown());
const storedMetadata = z.object({
  actorId: z.string(),
  commandId: z.string(),
  time: z.string(),
  schemaVersion: z.number().int(),
});

/** Keys of people by user id. */
export type PersonKeys = ReadonlyMap<string, Uint8Array>;

/** The id of the person whose words or name an event holds; undefined when it holds none. */
export function personIn(event: {
  readonly type: string;
  readonly data: unknown;
}): string | undefined {
  const personal = findEventType(event.type)?.personal;
  if (personal === undefined) return undefined;
  return z.string().parse(fields.parse(event.data)[personal.person]);
}

const contextOf = (eventId: string, field: string) => `${eventId}:${field}`;

/**
 * An event as it goes into the log: checked against its schema, personal fields sealed.
 * @throws Error for a type that is not registered, data that does not fit, or a missing key.
 */
export function encodeEvent(
  id: string,
  event: DomainEvent,
  metadata: EventMetadata,
  keys: PersonKeys,
): NewEvent {
  const type = findEventType(event.type);
  if (type === undefined) throw new Error(`event type ${event.type} is not registered`);
  const data: Record<string, JsonObject[string]> = jsonObject.parse(type.data.parse(event.data));
  const person = personIn({ type: event.type, data });
  if (person !== undefined) {
    const key = keys.get(person);
    if (key === undefined) throw new Error(`there is no key for person ${person}`);
    for (const field of type.personal?.fields ?? []) {
      const value = data[field];
      if (value !== undefined && value !== null) {
        data[field] = seal(key, contextOf(id, field), value);
      }
    }
  }
  return {
    id,
    type: event.type,
    data,
    metadata: { ...metadata, schemaVersion: type.schemaVersion },
  };
}

/**
 * An event as the program knows it: personal fields unsealed (null where the key is gone, also of
 * those that older versions did not seal), upcast to the newest shape. Null for a type that this program does not know.
 */
export function decodeEvent(stored: StoredEvent, keys: PersonKeys): RecordedTrbooEvent | null {
  const type = findEventType(stored.type);
  if (type === undefined) return null;
  const { schemaVersion, ...metadata } = storedMetadata.parse(stored.metadata);
  const data: Record<string, unknown> = { ...stored.data };
  const person = personIn(stored);
  for (const field of type.personal?.fields ?? []) {
    if (person === undefined || data[field] === null || data[field] === undefined) continue;
    const key = keys.get(person);
    if (key === undefined) data[field] = null;
    else if (schemaVersion >= (type.personal?.sealedSince?.[field] ?? 1)) {
      data[field] = unseal(key, contextOf(stored.id, field), data[field]);
    }
  }
  const { id, stream, revision, position } = stored;
  const recorded = { id, stream, revision, position, metadata, type: stored.type };
  // The schema that `upcast` parsed the data with is the one registered for this very type name.
  return { ...recorded, data: upcast(type, schemaVersion, data) } as RecordedTrbooEvent;
}
