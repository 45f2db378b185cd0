import { schemaRef, type JsonSchema } from './document.js';
import { html, type Html, prose } from './html.js';

type Property = NonNullable<JsonSchema['properties']>[string];

const asSchema = (property: Property | undefined): JsonSchema =>
  typeof property === 'object' ? property : {};

/** Anchor of a named schema on the page. */
export const anchorOf = (name: string) => `schema-${name}`;

const joined = (parts: readonly Html[], separator: string) =>
  parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`));

/** The constraints of a schema in words. */
function constraints(schema: JsonSchema): string {
  const { format, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  // The pattern of a date only repeats its format.
  const pattern = format === undefined ? schema.pattern : undefined;
  // The maximum that zod gives every integer.
  const unbounded = maximum === Number.MAX_SAFE_INTEGER;
  return [
    format,
    minLength !== undefined && maxLength !== undefined && `${minLength}–${maxLength} characters`,
    minLength === undefined && maxLength !== undefined && `at most ${maxLength} characters`,
    minLength !== undefined && maxLength === undefined && `at least ${minLength} characters`,
    minimum !== undefined && (maximum === undefined || unbounded) && `at least ${minimum}`,
    minimum !== undefined && maximum !== undefined && !unbounded && `${minimum}–${maximum}`,
    minItems !== undefined && `at least ${minItems} elements`,
    maxItems !== undefined && `at most ${maxItems} elements`,
    pattern !== undefined && `matches ${pattern}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, oneOf, type, items } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice(schemaRef('').length);
    return html`<a href="#${anchorOf(name)}">${name}</a>`;
  }
  const alternatives = anyOf ?? oneOf;
  if (alternatives)
    return html`${joined(
      alternatives.map((each) => describeSchema(each)),
      ' or ',
    )}`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`;
  if (type === 'array' && items !== undefined && !Array.isArray(items)) {
    return html`list of ${describeSchema(asSchema(items))}`;
  }
  if (Array.isArray(type)) return html`${type.join(' or ')}`;
  return html`${type ?? 'anything'}`;
}

/** What a schema accepts, in a few words. */
export function describeSchema(schema: JsonSchema): Html {
  const limits = constraints(schema);
  return limits === '' ? typeOf(schema) : html`${typeOf(schema)}<small>, ${limits}</small>`;
}

/** One row of a table of fields. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

/** The fields of an object schema. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: asSchema(property),
    description: asSchema(property).description,
  }));
}

/** The row of a field, followed by rows of nested fields. */
function row({ name, required, schema, description }: Field, prefix: string): readonly Html[] {
  const line = html`<tr>
    <th scope="row">
      <code>${prefix}<wbr />${name}</code>${required ? '' : html` <small>optional</small>`}
    </th>
    <td>
      ${describeSchema(schema)}${description === undefined ? '' : html`<p>${prose(description)}</p>`}
    </td>
  </tr>`;
  return [line, ...fieldsOf(schema).flatMap((each) => row(each, `${prefix}${name}.`))];
}

/** A table of fields; empty without fields. */
export function table(caption: string, fields: readonly Field[]): Html {
  if (fields.length === 0) return html``;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${fields.flatMap((field) => row(field, ''))}
    </tbody>
  </table>`;
}
