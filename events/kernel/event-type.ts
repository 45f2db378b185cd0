import { z } from 'zod';
import type { DomainEvent } from './event.js';

/** An older shape of an event's data, one schema version further. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

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
  /** Fields that are sealed with the key of the person whose id stands in the field `person`. */
  readonly personal?: { readonly person: string; readonly fields: readonly string[] };
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

/** The union of the events that a table of event types describes. */
export type EventsOf<Types extends Readonly<Record<string, EventType>>> = {
  [Name in keyof Types & string]: DomainEvent<Name, z.infer<Types[Name]['data']>>;
}[keyof Types & string];
