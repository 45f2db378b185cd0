import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parametersIn } from '../../../contract/call.js';
import { calls } from '../../../contract/calls.js';
import { type Operation, openApiDocument } from './openapi.js';
import { page } from './page.js';

const schema = z.looseObject({});
const content = z.record(
  z.string().regex(/^[a-z]+\/[a-z]+$/),
  z.strictObject({ schema }).partial(),
);
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema })).optional(),
  content: content.optional(),
});
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['query', 'path', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema,
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z-]+$/),
  tags: z.tuple([z.string()]),
  summary: z.string().regex(/\.$/),
  description: z.string().regex(/\.$/),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), response),
});
/** The parts of OpenAPI 3.1 that the document uses, as the specification defines them. */
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    contact: z.strictObject({ name: z.string() }),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().regex(/\.$/) })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), schema),
    securitySchemes: z.record(
      z.string(),
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('apiKey'),
          in: z.literal('cookie'),
          name: z.string(),
          description: z.string(),
        }),
        z.strictObject({
          type: z.literal('http'),
          scheme: z.literal('bearer'),
          description: z.string(),
        }),
      ]),
    ),
  }),
});

/** All values of a key, at any depth. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) =>
    name === key ? [child] : valuesOf(key, child),
  );
}

/** The target of a reference within the document; undefined if there is none. */
function resolve(document: unknown, reference: unknown): unknown {
  const [start, ...steps] = z.string().parse(reference).split('/');
  if (start !== '#') return undefined;
  return steps.reduce(
    (at: unknown, step) => z.record(z.string(), z.unknown()).safeParse(at).data?.[step],
    document,
  );
}

describe('The API documentation', () => {
  const document = openApiDocument();
  const parsed: unknown = JSON.parse(JSON.stringify(document));
  const operationOf = (path: string, method: string): Operation | undefined =>
    document.paths[path]?.[method.toLowerCase()];

  it('is an OpenAPI 3.1 document', () => {
    expect(openApi.safeParse(parsed).error?.issues).toBeUndefined();
  });

  it('contains the target of each reference', () => {
    const references = valuesOf('$ref', parsed);
    expect(references.length).toBeGreaterThan(calls.length);
    for (const reference of references) expect(resolve(parsed, reference)).toBeInstanceOf(Object);
  });

  it('lists each call once, in a listed group', () => {
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const groups = new Set(document.tags.map(({ name }) => name));
    for (const { tags } of operations) expect(groups).toContain(tags[0]);
  });

  it.each(calls.map((call) => [call.path, call] as const))(
    'describes %s as the contract declares it',
    (_path, call) => {
      const shown = operationOf(call.path, call.method);
      expect(shown?.summary).toBe(call.summary);
      const request = call.request instanceof z.ZodOptional ? call.request.unwrap() : call.request;
      const fields = Object.keys(z.instanceof(z.ZodObject).parse(request).shape);
      const inQuery = parametersIn(call) === 'query';
      const names = shown?.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      expect(names).toEqual(inQuery ? fields : []);
      const body = shown?.requestBody?.content['application/json']?.schema;
      expect(body && Object.keys(body.properties ?? {})).toEqual(inQuery ? undefined : fields);
      const answer = shown?.responses[200]?.content?.['application/json']?.schema;
      // A file is answered as it is.
      const answered = call.response instanceof z.ZodString ? z.object({}) : call.response;
      const properties = Object.keys(z.instanceof(z.ZodObject).parse(answered).shape);
      expect(Object.keys(answer?.properties ?? {})).toEqual(properties);
      const refusals = Object.keys(call.refusals ?? {});
      expect(Object.keys(shown?.responses ?? {})).toEqual(expect.arrayContaining(refusals));
    },
  );

  it('lists required fields and limits', () => {
    const body = operationOf('/api/add-recommendation', 'POST')?.requestBody?.content;
    expect(body?.['application/json']?.schema).toMatchObject({
      required: ['user_email', 'title', 'type', 'description'],
      properties: {
        user_email: { type: 'string', format: 'email', maxLength: 254 },
        title: { type: 'string', minLength: 1, maxLength: 300 },
        keepPrivate: { type: 'boolean', default: true },
      },
    });
    const explore = operationOf('/api/get-explore', 'GET')?.parameters;
    const required = explore?.filter((each) => each.required).map(({ name }) => name);
    expect(required).toEqual(['user_email']);
  });

  it('lists the headers, errors and security schemes of a command', () => {
    const like = operationOf('/api/like-dislike', 'POST');
    const headers = like?.parameters.map(({ name }) => name);
    expect(headers).toEqual(['x-min-position', 'idempotency-key']);
    expect(Object.keys(like?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '429',
      '500',
      '503',
    ]);
    expect(like?.security).toEqual([{ session: [] }, {}]);
    expect(operationOf('/api/sign-in', 'POST')?.security).toBeUndefined();
  });

  it('shows each call and each named schema on the page', () => {
    const shown = page(document);
    const ids = new Set([...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...shown.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    for (const link of links) expect(ids).toContain(link);
    for (const { path, method, summary } of calls) {
      expect(ids).toContain(path.slice('/api/'.length));
      expect(shown).toContain(`<b>${method}</b> ${path}`);
      expect(shown).toContain(summary);
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(ids).toContain(`schema-${name}`);
    }
    expect(shown).toContain('<code>updates.title</code>');
    expect(shown).not.toMatch(/<script|undefined|\[object/);
  });
});
