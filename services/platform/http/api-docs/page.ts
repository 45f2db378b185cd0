import { type Document, type JsonSchema, type Operation, schemaRef } from './openapi.js';
import { documentAddress } from './other-paths.js';

/** A text that is already HTML. */
class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | readonly (string | Html)[];

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => replacements[sign] ?? '');

/** The HTML of a value in a template. */
function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escaped(String(part));
}

/** HTML template; values are escaped unless they are {@link Html}. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + textOf(parts[index])).join(''));
}

/** A description with code between backticks, as in CommonMark. */
export function prose(text: string): readonly Html[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** The colours of web/src/app/styles/tokens.css; the page stands alone. */
const style = new Html(`<style>
:root { color-scheme: light dark; --line: light-dark(#e6dccc, #2e343f); --soft: light-dark(#5f5348, #b9b2a6); }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: light-dark(#faf6ee, #14171d);
  color: light-dark(#2a211b, #f1eadf); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; }
h3 { margin: 0; font: 500 1rem/1.4 ui-monospace, monospace; }
a { color: light-dark(#a8321b, #f7a28b); }
small, caption, .soft { color: var(--soft); }
article { margin-block: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
table { width: 100%; margin-block: 0.75rem; border-collapse: collapse; font-size: 0.875rem; }
caption, th, td { padding-block: 0.375rem; text-align: left; vertical-align: top; font-weight: 400; }
tr { border-top: 1px solid var(--line); }
th { width: 40%; padding-right: 1rem; }
</style>`);

const anchorOf = (name: string) => `schema-${name}`;

/** Constraints that are shown as they stand in the schema. */
const constraints = [
  ...(['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'] as const),
  ...(['minItems', 'maxItems', 'default'] as const),
];

/** What a schema accepts, in a few words. */
function describe(schema: JsonSchema): Html {
  const { $ref, anyOf, oneOf, type, items } = schema;
  const name = $ref?.slice(schemaRef('').length);
  if (name !== undefined) return html`<a href="#${anchorOf(name)}">${name}</a>`;
  const choices = anyOf ?? oneOf;
  if (choices) {
    return html`${choices.map((each, index) => html`${index === 0 ? '' : ' or '}${describe(each)}`)}`;
  }
  if (typeof items === 'object' && !Array.isArray(items)) return html`list of ${describe(items)}`;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const kind =
    values?.map((value) => JSON.stringify(value)).join(' | ') ?? [type].flat().join(' or ');
  const limits = constraints.filter((key) => schema[key] !== undefined);
  const texts = limits.map((key) => html`<small>, ${key} ${JSON.stringify(schema[key])}</small>`);
  return html`${kind === '' ? 'anything' : kind}${texts}`;
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string | undefined;
}

/** The fields of an object schema, each followed by those within it. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix = ''): readonly Field[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = typeof property === 'object' ? property : {};
    const field = { name: prefix + name, required: required.includes(name), schema };
    const { description } = schema;
    return [{ ...field, description }, ...fieldsOf(schema, `${prefix}${name}.`)];
  });
}

/** A table of fields; empty without fields. */
function table(caption: string, fields: readonly Field[]): Html {
  const rows = fields.map(
    ({ name, required, schema, description = '' }) =>
      html`<tr>
        <th scope="row"><code>${name}</code>${required ? '' : html` <small>optional</small>`}</th>
        <td>${describe(schema)} <span class="soft">${prose(description)}</span></td>
      </tr>`,
  );
  return rows.length === 0
    ? html``
    : html`<table>
        <caption>
          ${caption}
        </caption>
        ${rows}
      </table>`;
}

const schemaIn = (content: Operation['responses'][string]['content']): JsonSchema | undefined =>
  content?.['application/json']?.schema;

function call(path: string, method: string, operation: Operation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const places = { path: 'In the path', query: 'In the query', header: 'Headers' };
  const tables = (['path', 'query', 'header'] as const).map((place) =>
    table(
      places[place],
      parameters.filter((each) => each.in === place),
    ),
  );
  const answers = responses[200]?.content;
  const answer = schemaIn(answers);
  const others = Object.entries(responses).filter(([status]) => status !== '200');
  return html`<article id="${operationId}">
    <h3>
      <a href="#${operationId}"><b>${method.toUpperCase()}</b> ${path}</a>
    </h3>
    <p>${summary}</p>
    <p class="soft">${prose(description)}</p>
    ${tables} ${table('In the body', fieldsOf(schemaIn(requestBody?.content) ?? {}))}
    ${answer ? table('Response', fieldsOf(answer)) : html`<p>Responds with <code>${Object.keys(answers ?? {}).join(', ')}</code>.</p>`}
    <ul>
      ${others.map(([status, { description }]) => html`<li><code>${status}</code> ${prose(description)}</li>`)}
    </ul>
  </article>`;
}

/** The documentation as a single page without scripts. */
export function page({ info, tags, paths, components }: Document): string {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name, description }, index) => {
    const own = all.filter(({ operation }) => operation.tags.includes(name));
    return html`<section id="group-${index + 1}">
      <h2>${name}</h2>
      <p class="soft">${prose(description)}</p>
      ${own.map(({ path, method, operation }) => call(path, method, operation))}
    </section>`;
  });
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const fields = fieldsOf(schema);
    return html`<article id="${anchorOf(name)}">
      <h3>${name}</h3>
      ${fields.length === 0 ? html`<p>${describe(schema)}</p>` : table('Fields', fields)}
    </article>`;
  });
  const contents = tags.map(
    ({ name }, index) => html`<a href="#group-${index + 1}">${name}</a> · `,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${info.title}: calls</title>
        ${style}
      </head>
      <body>
        <h1>${info.title}: calls</h1>
        <p>${info.description}</p>
        <p>As OpenAPI: <a href="${documentAddress}">openapi.json</a>.</p>
        <nav aria-label="Contents">${contents}<a href="#schemas">Documents</a></nav>
        <main>
          ${groups}
          <section id="schemas">
            <h2>Documents</h2>
            ${schemas}
          </section>
        </main>
      </body>
    </html> `.text;
}
