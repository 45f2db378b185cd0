import { z } from 'zod';

/** A schema of JSON Schema draft 2020-12, which is what OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);

/** Content by media type. */
const content = z.record(z.string(), z.looseObject({ schema: schema.optional() }));

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['query', 'path', 'header']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema,
});

const response = z.looseObject({
  description: z.string(),
  headers: z.record(z.string(), z.looseObject({ description: z.string(), schema })).optional(),
  content: content.optional(),
});

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  /**
   * Alternatives, of which one is enough; an empty one means that no authentication is needed.
   * Missing: the document's own.
   */
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean(), content }).optional(),
  /** By HTTP status. */
  responses: z.record(z.string(), response),
});

/**
 * The parts of an OpenAPI 3.1 document (spec.openapis.org/oas/v3.1.0) that ours contains and the
 * page shows. Only schemas are referenced; operations are inline.
 */
export const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  /** Path → lower-case method → operation. */
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});

export type Document = z.infer<typeof documentSchema>;
export type Operation = z.infer<typeof operation>;
export type Response = z.infer<typeof response>;

/** The `$ref` of a named schema within the document. */
export const schemaRef = (name: string) => `#/components/schemas/${name}`;
