import { z } from 'zod';
import { createDocument, type CreateDocumentOptions } from 'zod-openapi';
import { callGroups } from '../../../contract/calls.js';
import { cookieName, secureName } from '../../../contract/accounts/session.js';
import { errorAnswer, json } from '../../../contract/call.js';
import { comment } from '../../../contract/library/comment.js';
import { friendList } from '../../../contract/friends/friend-list.js';
import { friendRequest } from '../../../contract/friends/friend.js';
import { homeStats } from '../../../contract/home/home.js';
import { recommendation } from '../../../contract/library/recommendation.js';
import { person, user } from '../../../contract/people/user.js';
import { pathsOf, sessionOrNone, sessionScheme } from './operations.js';
import { operationsGroup, operatorScheme } from './operations-paths.js';
import { otherGroup, otherPaths, tokenScheme } from './other-paths.js';

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
const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  /** Path → lower-case method → operation. */
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});

export type Document = z.infer<typeof documentSchema>;
export type Operation = z.infer<typeof operation>;

/** The `$ref` of a named schema within the document. */
export const schemaRef = (name: string) => `#/components/schemas/${name}`;

/** Schemas with a name in the document; all others are inline. */
const namedSchemas = {
  Person: person,
  User: user,
  Recommendation: recommendation,
  Comment: comment,
  FriendRequest: friendRequest,
  FriendList: friendList,
  HomeStats: homeStats,
  Error: errorAnswer,
  Json: json,
};

/** Describes a record with known keys as an object with these properties. */
const recordsAsObjects: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema }) => {
  const { required, additionalProperties } = jsonSchema;
  if (zodSchema._zod.def.type !== 'record' || required === undefined) return;
  jsonSchema.properties = Object.fromEntries(
    required.map((name) => [name, additionalProperties ?? {}]),
  );
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
};

const description = [
  'Requests and responses are JSON; people are identified by their e-mail.',
  'The caller is named in the e-mail parameter of the call; with a session, only the address of the session is accepted.',
  'A refused call answers an error message, and nothing is recorded.',
].join(' ');

/** The contract as an OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApiDocument(base = '/'): Document {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Trboo',
        version: '1',
        description,
        contact: { name: 'The operator of this installation' },
        license: { name: 'No licence is granted', identifier: 'LicenseRef-None' },
      },
      servers: [{ url: base, description: 'The installation that serves this document.' }],
      security: sessionOrNone,
      tags: [
        ...callGroups.map(({ name, description }) => ({ name, description })),
        otherGroup,
        operationsGroup,
      ],
      paths: { ...pathsOf(callGroups), ...otherPaths },
      components: {
        schemas: namedSchemas,
        securitySchemes: {
          [sessionScheme]: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieName,
            description: `Set by signing in; over https its name is ${secureName(cookieName)}. A port of the public address is appended: ${cookieName}_3000.`,
          },
          [operatorScheme]: { type: 'http', scheme: 'bearer', description: 'The OPS_TOKEN.' },
          [tokenScheme]: { type: 'http', scheme: 'bearer', description: 'The METRICS_TOKEN.' },
        },
      },
    },
    // Named schemas are the same for input and output, so they need no suffix.
    { override: recordsAsObjects, outputIdSuffix: '' },
  );
  return documentSchema.parse(document);
}
