import { z } from 'zod';
import type { Pseudonym } from './pseudonyms.js';
import type { Word } from './words.js';

export type ColumnType = 'text' | 'texts' | 'integer' | 'boolean' | 'time' | 'json';
/** A cell as JSON has it; a time is its text in ISO 8601. */
export type Cell = string | number | boolean | null | object;

/** One column of a table. */
export interface Column {
  readonly name: string;
  /** The field that it is made from. */
  readonly field: string;
  readonly type: ColumnType;
  readonly word: Word;
  /** Whether something stands for what is in the field. */
  readonly stands: 'as it is' | 'pseudonym' | 'length';
  /** The cell of a row. */
  readonly of: (value: unknown) => Cell;
}

/** What may leave, and in whose place pseudonyms stand. */
export interface Disclosure {
  /** What was asked for by name. */
  readonly asked: ReadonlySet<string>;
  readonly pseudonym: Pseudonym;
}

type WordOf = (field: string) => Word | undefined;

/** A schema without what says that a value may be missing. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return core(schema.unwrap());
  }
  return schema;
}

const list = z.array(z.unknown());
const fields = z.record(z.string(), z.unknown());

/** The function for one value, for a list of them, and for none. */
const eachOf = (isList: boolean, of: (value: unknown) => string) => (value: unknown) => {
  if (value === null || value === undefined) return null;
  return isList ? list.parse(value).map((each) => of(each)) : of(value);
};

const plainType = (schema: z.core.$ZodType, word: Word): ColumnType => {
  if (word.unit === 'time') return 'time';
  if (schema instanceof z.ZodNumber) return 'integer';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodLiteral) return schema.value === true ? 'boolean' : 'text';
  return 'text';
};

/** Characters of a text (code points, not units of UTF-16), elements of a list, fields of an object. */
function sizeOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return Array.from(value).length;
  return Array.isArray(value) ? value.length : Object.keys(fields.parse(value)).length;
}

/** What the schema of the event or document has checked; a row has many, so nothing is checked twice. */
function asItIsIn(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' || typeof value === 'object' ? value : null;
}

/** The columns of one field. */
function columnsOfField(
  field: string,
  schema: z.core.$ZodType,
  disclosure: Disclosure,
  wordOf: WordOf,
): readonly Column[] {
  const word = wordOf(field);
  if (word === undefined) return [];
  const inner = core(schema);
  const isList = inner instanceof z.ZodArray;
  const isAsked = word.with !== undefined && disclosure.asked.has(word.with);
  const asItIs = { field, name: field, word, stands: 'as it is' } as const;
  const texts = isList ? 'texts' : 'text';
  switch (word.as) {
    case 'withheld':
      return [];
    case 'plain': {
      const type = isList ? 'texts' : plainType(inner, word);
      return [{ ...asItIs, type, of: asItIsIn }];
    }
    case 'person':
    case 'thing': {
      if (isAsked) return [{ ...asItIs, type: texts, of: eachOf(isList, String) }];
      const [of = ''] = word.with?.split('.') ?? [];
      const pseudonym = (id: unknown) => disclosure.pseudonym(of, String(id));
      return [{ ...asItIs, type: texts, stands: 'pseudonym', of: eachOf(isList, pseudonym) }];
    }
    case 'text':
    case 'object': {
      const [type, suffix] =
        word.as === 'object'
          ? (['json', 'Fields'] as const)
          : ([texts, isList ? 'Count' : 'Length'] as const);
      const length: Column = {
        ...{ field, name: `${field}${suffix}`, type: 'integer', word, stands: 'length' },
        of: sizeOf,
      };
      const asked: Column = { ...asItIs, type, of: asItIsIn };
      return isAsked ? [length, asked] : [length];
    }
    case 'parts': {
      if (!(inner instanceof z.ZodArray) || !(inner.element instanceof z.ZodObject)) return [];
      const columns = columnsOf(inner.element.shape, disclosure, wordOf);
      const parts = (value: unknown) =>
        list.parse(value ?? []).map((part) => rowOf(columns, fields.parse(part)));
      return [{ ...asItIs, type: 'json', of: parts }];
    }
  }
}

/** The columns of an object's fields, in their order; a field without a word has none. */
export function columnsOf(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  disclosure: Disclosure,
  wordOf: WordOf,
): readonly Column[] {
  return Object.entries(shape).flatMap(([field, schema]) =>
    columnsOfField(field, schema, disclosure, wordOf),
  );
}

/** A row: its cells by the names of their columns. */
export function rowOf(
  columns: readonly Column[],
  values: Readonly<Record<string, unknown>>,
): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ name, field, of }) => [name, of(values[field])]));
}
