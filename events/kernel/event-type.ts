import { z } from 'zod';
import type { DomainEvent } from './event.js';

/** An older shape of an event's data, one schema version further. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** What of an event is somebody's: it goes with that person's key. */
export interface PersonalFields {
  /** The field with the id of the person with whose key they are sealed. */
  readonly person: string;
  readonly fields: readonly string[];
  /** Those that were stored as they are by the schema versions before this one. */
  readonly sealedSince?: Readonly<Record<string, number>>;
}

/**
 * How one stored event type looks: its newest shape, the way there from every older one, and what
 * in it is personal.
 */
export interface EventType<Data extends z.ZodObject = z.ZodObject> {
  /** Version of the shape in `data`, from 1. */
  readonly schemaVersion: number;
  readonly data: Data;
  /** `upcasters[n]` turns version n into n + 1; one for each n below `schemaVersion`. */
  readonly upcasters: Readonly<Record<number, Upcaster>>;
  /** Fields that came with a later version than the first, with that version. */
  readonly since?: Readonly<Record<string, number>>;
  readonly personal?: PersonalFields;
}

/** Declares an event type; without more said it is at version 1 and holds nothing personal. */
export function eventType<Data extends z.ZodObject>(
  data: Data,
  more: Partial<Omit<EventType<Data>, 'data'>> = {},
): EventType<Data> {
  return { schemaVersion: 1, upcasters: {}, ...more, data };
}

/**
 * What a person wrote or is. Null after that person was erased: the key is gone, the event stays.
 */
export const personalText = z.string().nullable();

/** An older shape that differs in how it is stored alone. */
export const unchanged: Upcaster = (data) => data;

/** The union of the events that a table of event types describes. */
export type EventsOf<Types extends Readonly<Record<string, EventType>>> = {
  [Name in keyof Types & string]: DomainEvent<Name, z.infer<Types[Name]['data']>>;
}[keyof Types & string];
