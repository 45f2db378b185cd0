import { z } from 'zod';
import { type FieldMeaning, meaningOf } from '../../../events/kernel/fields.js';
import type { Pseudonym } from './pseudonyms.js';

export type ColumnType = 'text' | 'texts' | 'integer' | 'boolean' | 'time' | 'json';
/** A cell as JSON; times are ISO 8601 texts. */
export type Cell = string | number | boolean | null | object;

export interface Column {
  readonly name: string;
  /** The source field. */
  readonly field: string;
  readonly type: ColumnType;
  readonly meaning: FieldMeaning;
  /** What the column contains: the field's value, or something in its place. */
  readonly content: 'value' | 'pseudonym' | 'length';
  readonly cellOf: (value: unknown) => Cell;
}

/** What may leave the installation, and the pseudonyms for the rest. */
export interface Disclosure {
  /** Field names given to `--with`. */
  readonly requested: ReadonlySet<string>;
  readonly pseudonym: Pseudonym;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The schema without nullable and optional wrappers. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return core(schema.unwrap());
  }
  return schema;
}

/** The fields of a list's objects; none for other schemas. */
const shapeOfParts = (schema: z.core.$ZodType): Shape =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element.shape : {};

const list = z.array(z.unknown());
const fields = z.record(z.string(), z.unknown());

/** Applies a function to a value or to each element of a list; null for a missing value. */
const mapTexts = (isList: boolean, textOf: (value: unknown) => string) => (value: unknown) => {
  if (value === null || value === undefined) return null;
  return isList ? list.parse(value).map((each) => textOf(each)) : textOf(value);
};

const plainType = (schema: z.core.$ZodType, { unit }: FieldMeaning): ColumnType => {
  if (unit === 'time') return 'time';
  if (schema instanceof z.ZodNumber) return 'integer';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodLiteral) return schema.value === true ? 'boolean' : 'text';
  return 'text';
};

/** Characters of a text (code points), elements of a list or fields of an object. */
function sizeOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return Array.from(value).length;
  return Array.isArray(value) ? value.length : Object.keys(fields.parse(value)).length;
}

/** The value itself. The schema of the event or document has validated it. */
function plainCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' || typeof value === 'object' ? value : null;
}

function columnsOfField(
  field: string,
  schema: z.core.$ZodType,
  disclosure: Disclosure,
): readonly Column[] {
  const meaning = meaningOf(schema);
  if (meaning === undefined) return [];
  const inner = core(schema);
  const isList = inner instanceof z.ZodArray;
  const isRequested = meaning.with !== undefined && disclosure.requested.has(meaning.with);
  const column = { field, name: field, meaning, content: 'value' } as const;
  const texts = isList ? 'texts' : 'text';
  switch (meaning.as) {
    case 'withheld':
      return [];
    case 'plain': {
      const type = isList ? 'texts' : plainType(inner, meaning);
      return [{ ...column, type, cellOf: plainCell }];
    }
    case 'person':
    case 'thing': {
      if (isRequested) return [{ ...column, type: texts, cellOf: mapTexts(isList, String) }];
      const [kind = ''] = meaning.with?.split('.') ?? [];
      const pseudonym = (id: unknown) => disclosure.pseudonym(kind, String(id));
      return [
        { ...column, type: texts, content: 'pseudonym', cellOf: mapTexts(isList, pseudonym) },
      ];
    }
    case 'text':
    case 'object': {
      const [type, suffix] =
        meaning.as === 'object'
          ? (['json', 'Fields'] as const)
          : ([texts, isList ? 'Count' : 'Length'] as const);
      const length: Column = {
        ...{ field, name: `${field}${suffix}`, type: 'integer', meaning, content: 'length' },
        cellOf: sizeOf,
      };
      const value: Column = { ...column, type, cellOf: plainCell };
      return isRequested ? [length, value] : [length];
    }
    case 'parts': {
      const columns = columnsOf(shapeOfParts(inner), disclosure);
      if (columns.length === 0) return [];
      const parts = (value: unknown) =>
        list.parse(value ?? []).map((part) => rowOf(columns, fields.parse(part)));
      return [{ ...column, type: 'json', cellOf: parts }];
    }
  }
}

/** The columns of an object's fields in order; a field without a meaning has none. */
export function columnsOf(shape: Shape, disclosure: Disclosure): readonly Column[] {
  return Object.entries(shape).flatMap(([field, schema]) =>
    columnsOfField(field, schema, disclosure),
  );
}

/** Names under which an object's fields, and those of their parts, can be asked for. */
export function personalNamesIn(shape: Shape): readonly string[] {
  return Object.values(shape).flatMap((schema) => {
    const name = meaningOf(schema)?.with;
    return [...(name === undefined ? [] : [name]), ...personalNamesIn(shapeOfParts(core(schema)))];
  });
}

/** Cells by column name. */
export function rowOf(
  columns: readonly Column[],
  values: Readonly<Record<string, unknown>>,
): Record<string, Cell> {
  return Object.fromEntries(
    columns.map(({ name, field, cellOf }) => [name, cellOf(values[field])]),
  );
}
