import { z } from 'zod';
import { erasure, operator, visitor } from '../../../events/kernel/event.js';
import { person, plain, position, thing, time } from '../../../events/kernel/fields.js';
import { eventTypes, findEventType, type RecordedTrbooEvent } from '../../../events/registry.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { projections } from '../../../projections/registry.js';
import type { StoredDocument } from '../../stores/ports.js';
import { type Column, columnsOf, type Disclosure, personalNamesIn, rowOf } from './columns.js';

/** A table and how to fill it. */
export interface Table<Source> {
  /** Name of its file below `events` or `read-models`. */
  readonly name: string;
  readonly folder: 'events' | 'read-models';
  readonly columns: readonly Column[];
  readonly rowOf: (source: Source) => Readonly<Record<string, unknown>>;
}

const nonPersonActors: readonly string[] = [visitor, operator, erasure];

/** Fields of every event, exported before the event's own fields. */
export const envelope = z.object({
  position: position('place in the log; sorts as text'),
  id: plain('id of the event, drawn by chance', z.string()),
  event: plain('type of the event', z.string()),
  stream: thing('stream', 'the stream; its name may hold ids of people'),
  revision: plain('place in the stream, from 0', z.number()),
  recordedAt: time('when it was recorded'),
  actor: person('who acted; visitor, operator or erasure where it was no person'),
  command: thing('command', 'equal for all events of one command'),
});

/** Actors that are no people are exported by name, without a pseudonym. */
function envelopeColumns(disclosure: Disclosure): readonly Column[] {
  return columnsOf(envelope.shape, disclosure).map((column) => {
    if (column.field !== 'actor') return column;
    const cellOf = (actor: unknown) =>
      nonPersonActors.includes(String(actor)) ? String(actor) : column.cellOf(actor);
    return { ...column, cellOf };
  });
}

const valuesOf = ({ position, id, type, stream, revision, metadata }: RecordedTrbooEvent) => ({
  ...{ position, id, event: type, stream, revision },
  ...{ recordedAt: metadata.time, actor: metadata.actorId, command: metadata.commandId },
});

export function eventTable(name: string, disclosure: Disclosure): Table<RecordedTrbooEvent> {
  const before = envelopeColumns(disclosure);
  const own = columnsOf(findEventType(name)?.data.shape ?? {}, disclosure);
  return {
    name,
    folder: 'events',
    columns: [...before, ...own],
    rowOf: (event) => ({ ...rowOf(before, valuesOf(event)), ...rowOf(own, event.data) }),
  };
}

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
  const own = columnsOf(shapeOf(projection), disclosure);
  const before = envelopeColumns(disclosure).filter(({ field }) => field === 'position');
  return {
    name,
    folder: 'read-models',
    columns: [...before, ...own],
    rowOf: ({ position, body }) => ({ ...rowOf(before, { position }), ...rowOf(own, body) }),
  };
}

const shapes = [
  envelope.shape,
  ...Object.values(eventTypes).map(({ data }) => data.shape),
  ...projections.map(shapeOf),
];
/** All names that `--with` accepts. */
export const personalFields: readonly string[] = [
  ...new Set(shapes.flatMap(personalNamesIn)),
].sort();
