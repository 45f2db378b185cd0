import type { Document, JsonSchema, Operation, Response } from './document.js';
import { html, type Html, prose } from './html.js';
import { documentAddress } from './other-paths.js';
import { anchorOf, fieldsOf, describeSchema, table } from './page-schema.js';
import { style } from './page-style.js';

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const entriesOf = ({ paths }: Document): readonly Entry[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      operation,
      method: method.toUpperCase(),
    })),
  );

const jsonOf = (content: Response['content']): JsonSchema | undefined =>
  content?.['application/json']?.schema;

const places = { path: 'In the path', query: 'In the query', header: 'Headers' };

const parametersIn = (place: keyof typeof places, { parameters }: Operation): Html =>
  table(
    places[place],
    parameters.filter((parameter) => parameter.in === place),
  );

function answer(operation: Operation): Html {
  const content = operation.responses[200]?.content;
  const schema = jsonOf(content);
  if (schema !== undefined) return table('Response', fieldsOf(schema));
  return html`<p>Responds with <code>${Object.keys(content ?? {}).join(', ')}</code>.</p>`;
}

function refusals({ responses }: Operation): Html {
  const others = Object.entries(responses).filter(([status]) => status !== '200');
  if (others.length === 0) return html``;
  const lines = others.map(
    ([status, { description }]) => html`<li><code>${status}</code> ${prose(description)}</li>`,
  );
  return html`<details>
    <summary>Other responses: ${others.map(([status]) => status).join(', ')}</summary>
    <ul>
      ${lines}
    </ul>
  </details>`;
}

function call({ path, method, operation }: Entry): Html {
  const { operationId, summary, description, requestBody } = operation;
  const body = jsonOf(requestBody?.content) ?? {};
  return html`<article id="${operationId}">
    <h3>
      <a href="#${operationId}"><b>${method}</b> ${path}</a>
    </h3>
    <p>${summary}</p>
    <p class="more">${prose(description)}</p>
    ${parametersIn('path', operation)} ${parametersIn('query', operation)}
    ${table('In the body', fieldsOf(body))} ${parametersIn('header', operation)}
    ${answer(operation)} ${refusals(operation)}
  </article>`;
}

function namedSchemas({ components }: Document): readonly Html[] {
  return Object.entries(components.schemas).map(([name, schema]) => {
    const fields = fieldsOf(schema);
    return html`<article id="${anchorOf(name)}">
      <h3><a href="#${anchorOf(name)}">${name}</a></h3>
      ${fields.length === 0 ? html`<p>${describeSchema(schema)}</p>` : table('Fields', fields)}
    </article>`;
  });
}

/** The documentation as a single page without scripts. */
export function page(document: Document): string {
  const { info, tags } = document;
  const entries = entriesOf(document);
  const groups = tags.map(({ name, description }, index) => ({
    name,
    description,
    anchor: `group-${index + 1}`,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const contents = groups.map(
    ({ name, anchor, entries: own }) =>
      html`<li>
        <a href="#${anchor}">${name}</a>
        <ul>
          ${own.map(
            ({ operation: { operationId } }) =>
              html`<li><a href="#${operationId}">${operationId}</a></li>`,
          )}
        </ul>
      </li>`,
  );
  const sections = groups.map(
    ({ name, description, anchor, entries: own }) =>
      html`<section id="${anchor}">
        <h2>${name}</h2>
        <p class="more">${prose(description)}</p>
        ${own.map(call)}
      </section>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${info.title}: calls</title>
        ${style}
      </head>
      <body>
        <header>
          <h1>${info.title}: calls</h1>
          <p>${info.description}</p>
          <p>As OpenAPI: <a href="${documentAddress}">openapi.json</a>.</p>
        </header>
        <nav aria-label="Contents">
          <ul>
            ${contents}
            <li><a href="#schemas">Documents</a></li>
          </ul>
        </nav>
        <main>
          ${sections}
          <section id="schemas">
            <h2>Documents</h2>
            ${namedSchemas(document)}
          </section>
        </main>
      </body>
    </html> `.text;
}
