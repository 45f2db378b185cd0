import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { openApiDocument } from './openapi.js';

const requirement = z.record(z.string(), z.array(z.string()));
/** The parts of the document that the rules check. */
const checkedParts = z.looseObject({
  info: z.looseObject({ contact: z.looseObject({}), license: z.looseObject({}) }),
  servers: z.array(z.looseObject({ url: z.string() })),
  security: z.array(requirement),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        summary: z.string(),
        description: z.string(),
        tags: z.array(z.string()),
        security: z.array(requirement).optional(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

const objectSchema = z.looseObject({
  required: z.array(z.string()),
  properties: z.record(z.string(), z.unknown()).default({}),
});

/** All objects within a value, including the value itself. */
function objectsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** The rules of redocly (recommended) and spectral (oas) that our document could break. */
describe('The OpenAPI document follows the rules of linters', () => {
  const text = JSON.stringify(openApiDocument());
  const document = checkedParts.parse(JSON.parse(text));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const named = operations.map((each) => [`${each.method} ${each.path}`, each] as const);

  it.each(named)(
    '%s has an id, texts, parameters, and success and error responses',
    (_name, operation) => {
      const { operationId, summary, description, responses, path, parameters } = operation;
      expect(operationId).toMatch(/^[a-z-]+$/);
      expect(summary.length).toBeGreaterThan(10);
      expect(description.length).toBeGreaterThan(10);
      expect(description).not.toBe(summary);
      const statuses = Object.keys(responses);
      expect(statuses).toContainEqual(expect.stringMatching(/^2\d\d$/));
      expect(statuses).toContainEqual(expect.stringMatching(/^4\d\d$/));
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(declared).toEqual(inPath);
      const names = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('gives each operation a unique id and one described tag', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { tags: own } of operations) expect(tags).toContain(own[0]);
    for (const { description } of document.tags) expect(description).toMatch(/\.$/);
  });

  it('names servers, and describes exactly the security schemes in use', () => {
    expect(document.servers.length).toBeGreaterThan(0);
    const schemes = Object.keys(document.components.securitySchemes);
    const required = [document.security, ...operations.map(({ security = [] }) => security)];
    const used = new Set(required.flat().flatMap((each) => Object.keys(each)));
    expect([...used].sort()).toEqual([...schemes].sort());
  });

  it('uses every schema that it names', () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });

  it('describes every property that it requires', () => {
    const objects = objectsIn(document).flatMap((each) => objectSchema.safeParse(each).data ?? []);
    expect(objects.length).toBeGreaterThan(operations.length);
    for (const { required, properties } of objects) {
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    }
  });
});
