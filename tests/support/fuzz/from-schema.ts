import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Property = NonNullable<JsonSchema['properties']>[string];

/** What exists in the application, so that requests can name it. */
export interface World {
  readonly emails: readonly string[];
  readonly ids: readonly string[];
}

const asSchema = (property: Property | undefined): JsonSchema =>
  typeof property === 'object' ? property : {};

const links = ['https://example.com/', 'http://example.com/a?b=c#d'];

function texts(schema: JsonSchema, { emails, ids }: World): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength, examples } = schema;
  if (format === 'email') return fc.constantFrom(...emails);
  if (format === 'uri') return fc.constantFrom(...links);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toJSON());
  if (pattern !== undefined) {
    return fc.oneof(fc.constantFrom(...ids), fc.stringMatching(new RegExp(pattern)));
  }
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength ?? 50, 50) });
  // A schema cannot describe what a transform accepts, but its examples can.
  const given = z.array(z.string()).parse(examples ?? []);
  return fc.oneof(fc.constantFrom(...ids, ...given), any);
}

function objects(schema: JsonSchema, world: World): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const value = fromSchema(asSchema(property), world);
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined })] as const;
  });
  const known = fc.record(Object.fromEntries(fields));
  if (typeof additionalProperties !== 'object') return known;
  const others = fc.dictionary(
    fc.string({ maxLength: 20 }),
    fromSchema(additionalProperties, world),
  );
  return fc.tuple(others, known).map(([other, own]) => ({ ...other, ...own }));
}

/**
 * Values that fit a JSON Schema, as far as the contract's requests use it. What a schema cannot express
 * (that text is not blank) is not respected.
 */
export function fromSchema(schema: JsonSchema, world: World): fc.Arbitrary<unknown> {
  const { anyOf, type, items, minItems, minimum, maximum } = schema;
  // Only the schema of any JSON refers to itself.
  if (schema.$ref !== undefined) return fc.jsonValue({ maxDepth: 3 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((each) => fromSchema(each, world)));
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each) => fromSchema({ ...schema, type: each }, world)));
  }
  switch (type) {
    case 'string':
      return texts(schema, world);
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const item = Array.isArray(items) ? undefined : asSchema(items);
      return fc.array(fromSchema(item ?? {}, world), { minLength: minItems, maxLength: 5 });
    }
    case 'object':
      return objects(schema, world);
    case 'null':
      return fc.constant(null);
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case undefined:
      return fc.jsonValue();
  }
}
