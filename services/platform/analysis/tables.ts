import { z } from 'zod';
import { erasure, operator, visitor } from '../../../events/kernel/event.js';
import { eventTypes, findEventType, type RecordedTrbooEvent } from '../../../events/registry.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import type { StoredDocument } from '../../stores/ports.js';
import { type Column, columnsOf, type Disclosure, rowOf } from './columns.js';
import { wordsFor, wordsOfEnvelope } from './words.js';

/** A table and how to fill it. */
export interface Table<Source> {
  /** Name of its file below `events` or `read-models`. */
  readonly name: string;
  readonly folder: 'events' | 'read-models';
  readonly columns: readonly Column[];
  readonly rowOf: (source: Source) => Readonly<Record<string, unknown>>;
}

const nobody: readonly string[] = [visitor, operator, erasure];

/** Fields before the event's own fields. */
export const envelope = z.object({
  position: z.string(),
  id: z.string(),
  event: z.string(),
  stream: z.string(),
  revision: z.number(),
  recordedAt: z.string(),
  actor: z.string(),
  command: z.string(),
});

/** The names of actors that are not people are more useful than their ids. */
function envelopeColumns(disclosure: Disclosure): readonly Column[] {
  return columnsOf(envelope.shape, disclosure, wordsOfEnvelope).map((column) => {
    if (column.field !== 'actor') return column;
    const of = (actor: unknown) =>
      nobody.includes(String(actor)) ? String(actor) : column.of(actor);
    return { ...column, of };
  });
}

const valuesOf = ({ position, id, type, stream, revision, metadata }: RecordedTrbooEvent) => ({
  ...{ position, id, event: type, stream, revision },
  ...{ recordedAt: metadata.time, actor: metadata.actorId, command: metadata.commandId },
});

export function eventTable(name: string, disclosure: Disclosure): Table<RecordedTrbooEvent> {
  const before = envelopeColumns(disclosure);
  const own = columnsOf(findEventType(name)?.data.shape ?? {}, disclosure, wordsFor(name));
  return {
    name,
    folder: 'events',
    columns: [...before, ...own],
    rowOf: (event) => ({ ...rowOf(before, valuesOf(event)), ...rowOf(own, event.data) }),
  };
}

export const eventTables = (disclosure: Disclosure): readonly Table<RecordedTrbooEvent>[] =>
  Object.keys(eventTypes).map((name) => eventTable(name, disclosure));

/** The fields of all kinds of documents in a read model. */
export function shapeOf({ name, document }: Projection): Record<string, z.core.$ZodType> {
  const schemas = document instanceof z.ZodDiscriminatedUnion ? document.options : [document];
  const fields = schemas.flatMap((schema) => {
    if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape);
    throw new Error(`${name} has documents that are no objects`);
  });
  return Object.fromEntries(fields);
}

export function modelTable(projection: Projection, disclosure: Disclosure): Table<StoredDocument> {
  const { name } = projection;
  const own = columnsOf(shapeOf(projection), disclosure, wordsFor(name));
  const before = envelopeColumns(disclosure).filter(({ field }) => field === 'position');
  return {
    name,
    folder: 'read-models',
    columns: [...before, ...own],
    rowOf: ({ position, body }) => ({ ...rowOf(before, { position }), ...rowOf(own, body) }),
  };
}
