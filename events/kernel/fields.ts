import { z } from 'zod';

/**
 * How a field is exported:
 * - `person` and `thing`: an id, as a pseudonym that is the same in every table.
 * - `text`: personal text, as its length.
 * - `object`: data of a client or provider, as its number of fields.
 * - `parts`: a list of objects, each treated by the meanings of its own fields.
 * - `withheld`: never exported.
 * - `plain`: nothing personal, such as times, counts, choices and random ids.
 */
type Treatment = 'person' | 'thing' | 'text' | 'object' | 'parts' | 'withheld' | 'plain';

/** The meaning of a field of an event or a read model, for people who analyse an export. */
export interface FieldMeaning {
  readonly as: Treatment;
  readonly means: string;
  /** The unit of the exported value. */
  readonly unit?: 'time' | 'position' | 'characters' | 'fields' | undefined;
  /** The option that exports the field unchanged; undefined when it always or never is. */
  readonly with?: string;
}

/** Separate from zod's own descriptions, which the API documentation prints. */
const meanings = z.registry<FieldMeaning>();

/** The meaning of a field; undefined if it has none. Every field with one has a column in exports. */
export function meaningOf(schema: z.core.$ZodType): FieldMeaning | undefined {
  const meaning = meanings.get(schema);
  if (meaning !== undefined) return meaning;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? meaningOf(schema.unwrap()) : undefined;
}

/** A copy of the schema with a meaning: fields of different meanings may share one schema. */
function described<Schema extends z.ZodType>(schema: Schema, meaning: FieldMeaning): Schema {
  const copy = schema.clone();
  const field: z.ZodType = copy;
  meanings.add(field, meaning);
  return copy;
}

/** Personal text. Null after the user was erased: the key is deleted, the event stays. */
const personalText = z.string().nullable();

/** A user's id, or several. */
export function person(means: string): z.ZodString;
export function person<Schema extends z.ZodType>(means: string, schema: Schema): Schema;
export function person(means: string, schema: z.ZodType = z.string()) {
  return described(schema, { as: 'person', means, with: 'person.id' });
}

/** Another id, or several. @param of the kind of thing. */
export function thing(of: string, means: string): z.ZodString;
export function thing<Schema extends z.ZodType>(of: string, means: string, schema: Schema): Schema;
export function thing(of: string, means: string, schema: z.ZodType = z.string()) {
  return described(schema, { as: 'thing', means, with: `${of}.id` });
}

/** Personal text. @param name the option that exports it unchanged. */
export function text(name: string, means: string): typeof personalText;
export function text<Schema extends z.ZodType>(name: string, means: string, schema: Schema): Schema;
export function text(name: string, means: string, schema: z.ZodType = personalText) {
  return described(schema, { as: 'text', means, with: name, unit: 'characters' });
}

/** A time, as ISO 8601. */
export function time(means: string): z.ZodString;
export function time<Schema extends z.ZodType>(means: string, schema: Schema): Schema;
export function time(means: string, schema: z.ZodType = z.string()) {
  return described(schema, { as: 'plain', means, unit: 'time' });
}

/** A value that is not personal: a count, a choice, a random id. */
export function plain<Schema extends z.ZodType>(means: string, schema: Schema): Schema {
  return described(schema, { as: 'plain', means });
}

/** A place in the log. */
export const position = (means: string): z.ZodString =>
  described(z.string(), { as: 'plain', means, unit: 'position' });

/** Data of a client or provider. @param name the option that exports it unchanged. */
export function object<Schema extends z.ZodType>(name: string, means: string, schema: Schema) {
  return described(schema, { as: 'object', means, with: name, unit: 'fields' });
}

/** A list of objects whose fields have meanings of their own. */
export function parts<Schema extends z.ZodType>(means: string, schema: Schema): Schema {
  return described(schema, { as: 'parts', means });
}

/** A value that is never exported. */
export function withheld(means: string): z.ZodString;
export function withheld<Schema extends z.ZodType>(means: string, schema: Schema): Schema;
export function withheld(means: string, schema: z.ZodType = z.string()) {
  return described(schema, { as: 'withheld', means });
}
