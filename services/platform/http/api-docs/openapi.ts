import { createDocument } from 'zod-openapi';
import { callGroups } from '../../../contract/calls.js';
import { cookieName, secureName } from '../../../contract/accounts/session.js';
import { type Document, documentSchema } from './document.js';
import { pathsOf, sessionOrNone, sessionScheme } from './operations.js';
import { operationsGroup, operatorScheme } from './operations-paths.js';
import { otherGroup, otherPaths, tokenScheme } from './other-paths.js';
import type { CreateDocumentOptions } from 'zod-openapi';
import { errorAnswer, json } from '../../../contract/call.js';
import { comment } from '../../../contract/library/comment.js';
import { friendList } from '../../../contract/friends/friend-list.js';
import { friendRequest } from '../../../contract/friends/friend.js';
import { homeStats } from '../../../contract/home/home.js';
import { recommendation } from '../../../contract/library/recommendation.js';
import { person, user } from '../../../contract/people/user.js';

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
