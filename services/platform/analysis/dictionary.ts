import { eventTypes, findEventType } from '../../../events/registry.js';
import { type FieldMeaning, meaningOf } from '../../../events/kernel/fields.js';
import { projections } from '../../../projections/registry.js';
import { type Column, columnsOf } from './columns.js';
import { envelope, personalFields, shapeOf } from './tables.js';

export interface Entry {
  readonly field: string;
  /** The columns exported by default, and those exported on request. */
  readonly columns: readonly Pick<Column, 'name' | 'type' | 'content'>[];
  /** Undefined for a field without one, which is never exported. */
  readonly meaning: FieldMeaning | undefined;
  /**
   * Schema version of the event that introduced the field; null in a read model, which is rebuilt.
   */
  readonly since: number | null;
}

export interface DictionaryTable {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const everything = { requested: new Set(personalFields), pseudonym: () => '' };
const nothing = { requested: new Set<string>(), pseudonym: () => '' };

function entriesOf(
  shape: Parameters<typeof columnsOf>[0],
  since: (field: string) => number | null,
): readonly Entry[] {
  return Object.entries(shape).map(([field, schema]) => {
    const columns = [nothing, everything]
      .flatMap((disclosure) => columnsOf({ [field]: schema }, disclosure))
      .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index);
    return { field, columns, meaning: meaningOf(schema), since: since(field) };
  });
}

/** Fields that every event has. */
export const envelopeEntries = (): readonly Entry[] => entriesOf(envelope.shape, () => 1);

export const eventDictionary = (): readonly DictionaryTable[] =>
  Object.keys(eventTypes).map((name) => {
    const type = findEventType(name);
    const since = (field: string) => type?.since?.[field] ?? 1;
    return { name, entries: entriesOf(type?.data.shape ?? {}, since) };
  });

export const modelDictionary = (): readonly DictionaryTable[] =>
  projections.map((projection) => ({
    name: projection.name,
    entries: entriesOf(shapeOf(projection), () => null),
  }));
