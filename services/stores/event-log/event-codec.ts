import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { DomainEvent, EventMetadata, Position } from '../../../events/kernel/event.js';
import { type PersonalFields, upcast } from '../../../events/kernel/event-type.js';
import { findEventType, type RecordedTrbooEvent } from '../../../events/registry.js';
import { jsonObject } from '../../../events/kernel/json-object.js';
import type { NewEvent, StoredEvent } from '../ports.js';
import { seal, unseal, unsealField } from './person-keyring.js';

/** Maximum bytes per append. The strictest store allows 1 MiB, including the fields that it adds. */
export const maxAppendBytes = 1_000_000;

/** An event with data and metadata as JSON, so that later changes of the objects have no effect. */
export interface SerialisedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** @throws RangeError when the events together exceed {@link maxAppendBytes}. */
export function serialiseEvents(events: readonly NewEvent[]): readonly SerialisedEvent[] {
  const serialised = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  const size = serialised.reduce((sum, event) => sum + eventSize(event), 0);
  if (size <= maxAppendBytes) return serialised;
  throw new RangeError(`an append has at most ${maxAppendBytes} bytes, not ${size}`);
}

/** Size of an event in bytes: JSON in UTF-8, its type in UTF-16. */
export function eventSize({ type, data, metadata }: Omit<SerialisedEvent, 'id'>): number {
  return 2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata);
}

/**
 * An event of a known type that cannot be decoded: written by a newer version, or damaged. The
 * message says which event and why, without personal data.
 */
export class UndecodableEvent extends Error {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;

  constructor({ id, type, stream, revision, position }: StoredEvent, why: unknown) {
    super(`event ${id} (${type}) at ${position} cannot be read: ${reasonOf(why)}`);
    this.name = 'UndecodableEvent';
    [this.id, this.type, this.stream] = [id, type, stream];
    [this.revision, this.position] = [revision, position];
  }
}

/**
 * Describes an error without values, which may be personal: only paths and codes of schema errors, and
 * no message of the JSON parser, which quotes its text.
 */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : 'unknown';
  return error.issues
    .map(({ path, code }) => `${path.map(String).join('.') || 'it'} does not fit (${code})`)
    .join(', ');
}

const storedMetadata = z.object({
  actorId: z.string(),
  commandId: z.string(),
  time: z.string(),
  requestDigest: z.string().optional(),
  schemaVersion: z.number().int(),
});

/** Users' keys by user id; a deleted key is missing. */
export type PersonKeys = ReadonlyMap<string, KeyObject>;

/** Field that holds the sealed fields of an event; no event type uses this name. */
export const sealedFieldName = 'sealed';

type Fields = Readonly<Record<string, unknown>>;
const hasFields = (data: unknown): data is Fields => typeof data === 'object' && data !== null;

/** The id of the user whose personal data an event contains; undefined when it contains none. */
export function personIdIn(event: {
  readonly type: string;
  readonly data: unknown;
}): string | undefined {
  const personal = findEventType(event.type)?.personal;
  if (personal === undefined) return undefined;
  const person = hasFields(event.data) ? event.data[personal.person] : undefined;
  // The message does not contain the value, which may be personal.
  if (typeof person !== 'string') throw new TypeError(`it has no ${personal.person}`);
  return person;
}

/**
 * Checks an event against its schema and seals its personal fields.
 * @throws Error for an unregistered type, data that does not match its schema, or a missing key.
 */
export function encodeEvent(
  id: string,
  event: DomainEvent,
  metadata: EventMetadata,
  keys: PersonKeys,
): NewEvent {
  const type = findEventType(event.type);
  if (type === undefined) throw new Error(`event type ${event.type} is not registered`);
  const data = jsonObject.parse(type.data.parse(event.data));
  const common = { id, type: event.type };
  const stored = { ...metadata, schemaVersion: type.schemaVersion };
  const person = personIdIn({ type: event.type, data });
  if (person === undefined) return { ...common, data, metadata: stored };
  const key = keys.get(person);
  if (key === undefined) throw new Error(`there is no key for person ${person}`);
  const isSealed = ([field, value]: [string, unknown]) =>
    value !== null && type.personal?.fields.includes(field) === true;
  const entries = Object.entries(data);
  const personal = Object.fromEntries(entries.filter(isSealed));
  if (Object.keys(personal).length === 0) return { ...common, data, metadata: stored };
  const unsealed = Object.fromEntries(entries.filter((each) => !isSealed(each)));
  return {
    ...common,
    data: { ...unsealed, [sealedFieldName]: seal(key, id, personal) },
    metadata: stored,
  };
}

/**
 * Unseals an event and upcasts it to the newest schema version. Personal fields are null when the key
 * was deleted, even those that older versions did not seal. Returns null for an unknown event type.
 */
export function decodeEvent(stored: StoredEvent, keys: PersonKeys): RecordedTrbooEvent | null {
  const type = findEventType(stored.type);
  if (type === undefined) return null;
  const { schemaVersion, ...metadata } = storedMetadata.parse(stored.metadata);
  const person = personIdIn(stored);
  const data =
    person === undefined || type.personal === undefined
      ? stored.data
      : unsealData(stored, type.personal, schemaVersion, keys.get(person));
  const { id, stream, revision, position } = stored;
  const recorded = {
    id,
    stream,
    revision,
    position,
    type: stored.type,
    metadata,
    data: upcast(type, schemaVersion, data, metadata.time),
  };
  // `upcast` parsed the data with the schema registered for this type name.
  return recorded as RecordedTrbooEvent;
}

/**
 * The data with its personal fields, which are null without a key. Older versions stored some fields
 * unsealed or sealed one by one.
 */
function unsealData(
  { id, data }: StoredEvent,
  { fields, sealedSince = {} }: PersonalFields,
  schemaVersion: number,
  key: KeyObject | undefined,
): Fields {
  // The field with the sealed text may stay in the data: schemas drop unknown fields.
  const sealedFields = data[sealedFieldName];
  if (key !== undefined && sealedFields !== undefined) {
    return { ...data, ...unseal(key, id, sealedFields) };
  }
  const result: Record<string, unknown> = { ...data };
  if (key === undefined) {
    for (const field of fields) {
      if (sealedFields !== undefined || field in result) result[field] = null;
    }
    return result;
  }
  for (const field of fields) {
    if (result[field] === null || result[field] === undefined) continue;
    if (schemaVersion < (sealedSince[field] ?? 1)) continue;
    result[field] = unsealField(key, id, field, result[field]);
  }
  return result;
}
