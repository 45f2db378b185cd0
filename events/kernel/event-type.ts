import { z } from 'zod';
import type { DomainEvent } from './event.js';

/**
 * Converts an event's data to the next schema version.
 * @param recordedAt ISO 8601.
 */
export type Upcaster = (
  data: Record<string, unknown>,
  recordedAt: string,
) => Record<string, unknown>;

/** The personal fields of an event, sealed with one user's key. */
export interface PersonalFields {
  /** Name of the data field that holds the id of this user. */
  readonly person: string;
  /** Names of the sealed data fields. */
  readonly fields: readonly string[];
  /** Fields that older schema versions stored unsealed, with the first version that seals them. */
  readonly sealedSince?: Readonly<Record<string, number>>;
}

/** A stored event type: newest schema, upcasters from older versions, personal fields. */
export interface EventType<Data extends z.ZodObject = z.ZodObject> {
  /** Version of the shape in `data`, from 1. */
  readonly schemaVersion: number;
  readonly data: Data;
  /** `upcasters[n]` turns version n into n + 1; one for each n below `schemaVersion`. */
  readonly upcasters: Readonly<Record<number, Upcaster>>;
  /** Fields added after the first version, with that version. */
  readonly since?: Readonly<Record<string, number>>;
  readonly personal?: PersonalFields;
}

/** Declares an event type; by default at version 1 without personal data. */
export function eventType<Data extends z.ZodObject>(
  data: Data,
  options: Partial<Omit<EventType<Data>, 'data'>> = {},
): EventType<Data> {
  return { schemaVersion: 1, upcasters: {}, ...options, data };
}

/** The upcaster of a version that changed only which fields are sealed or optional. */
export const unchanged: Upcaster = (data) => data;

/** The union of the events that a table of event types describes. */
export type EventsOf<Types extends Readonly<Record<string, EventType>>> = {
  [Name in keyof Types & string]: DomainEvent<Name, z.infer<Types[Name]['data']>>;
}[keyof Types & string];

const storedData = z.record(z.string(), z.unknown());

/**
 * Data of a stored event in its newest schema version. Applies the upcasters one version at a time,
 * then the schema.
 * @throws Error for an unknown version, or data that does not match the schema.
 */
export function upcast<Data extends z.ZodObject>(
  type: EventType<Data>,
  schemaVersion: number,
  stored: unknown,
  recordedAt = '',
): z.infer<Data> {
  if (schemaVersion < 1 || schemaVersion > type.schemaVersion) {
    throw new Error(`schema version ${schemaVersion} is unknown to this program`);
  }
  // The newest version needs no upcasting, and is parsed once.
  if (schemaVersion === type.schemaVersion) return type.data.parse(stored);
  let data = storedData.parse(stored);
  for (let version = schemaVersion; version < type.schemaVersion; version += 1) {
    const step = type.upcasters[version];
    if (step === undefined) throw new Error(`no upcaster from schema version ${version}`);
    data = step(data, recordedAt);
  }
  return type.data.parse(data);
}
