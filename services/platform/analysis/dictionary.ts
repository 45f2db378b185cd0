import { eventTypes, findEventType } from '../../../events/registry.js';
import { projections } from '../../../projections/registry.js';
import { type Column, columnsOf } from './columns.js';
import { envelope, shapeOf } from './tables.js';
import { personalWords, type Word, wordsFor, wordsOfEnvelope } from './words.js';

export interface Entry {
  readonly field: string;
  /** The columns exported by default, and those exported on request. */
  readonly columns: readonly Pick<Column, 'name' | 'type' | 'stands'>[];
  /** Undefined for a field missing in the dictionary, which never leaves. */
  readonly word: Word | undefined;
  /**
   * Schema version of the event that introduced the field; null in a read model, which is rebuilt.
   */
  readonly since: number | null;
}

export interface DictionaryTable {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const everything = { asked: new Set(personalWords), pseudonym: () => '' };
const nothing = { asked: new Set<string>(), pseudonym: () => '' };

function entriesOf(
  shape: Parameters<typeof columnsOf>[0],
  wordOf: Parameters<typeof columnsOf>[2],
  since: (field: string) => number | null,
): readonly Entry[] {
  return Object.entries(shape).map(([field, schema]) => {
    const columns = [nothing, everything]
      .flatMap((disclosure) => columnsOf({ [field]: schema }, disclosure, wordOf))
      .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index);
    return { field, columns, word: wordOf(field), since: since(field) };
  });
}

/** Fields that every event has. */
export const envelopeEntries = (): readonly Entry[] =>
  entriesOf(envelope.shape, wordsOfEnvelope, () => 1);

export const eventDictionary = (): readonly DictionaryTable[] =>
  Object.keys(eventTypes).map((name) => {
    const type = findEventType(name);
    const since = (field: string) => type?.since?.[field] ?? 1;
    return { name, entries: entriesOf(type?.data.shape ?? {}, wordsFor(name), since) };
  });

export const modelDictionary = (): readonly DictionaryTable[] =>
  projections.map((projection) => {
    const { name } = projection;
    return { name, entries: entriesOf(shapeOf(projection), wordsFor(name), () => null) };
  });
