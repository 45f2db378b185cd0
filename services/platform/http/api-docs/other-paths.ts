import { z } from 'zod';
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { pictureAddress } from '../../../contract/people/user.js';
import { operationsPaths } from './operations-paths.js';
import { refused, tooMany } from './responses.js';

export const pageAddress = '/api/docs';
export const documentAddress = '/api/docs/openapi.json';

export const otherGroup = {
  name: 'Other addresses',
  description: 'Used by pages and machines.',
};

/** Security scheme of Prometheus. */
export const tokenScheme = 'metricsToken';

const read = (
  operationId: string,
  [summary, description]: readonly [string, string],
  content: ZodOpenApiContentObject,
  others: ZodOpenApiResponsesObject = {},
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  description,
  tags: [otherGroup.name],
  responses: { 200: { description: 'Done.', content }, 429: tooMany, ...others },
});

const health: ZodOpenApiContentObject = {
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: ['ok', 'degraded'] },
        tail: { type: 'string', description: 'Position of the last event.' },
        unknownEvents: {
          type: 'integer',
          description: 'Skipped events of types that this version does not know.',
        },
        readModels: {
          type: 'array',
          description:
            'In the projector process: the status of each, why it is stuck (`trouble`), and how many events are set aside (`setAside`).',
          items: { type: 'object' },
        },
      },
    },
  },
};

const liveness: ZodOpenApiContentObject = {
  'application/json': {
    schema: { type: 'object', properties: { status: { type: 'string', enum: ['alive'] } } },
  },
};

const sentences = (description: string) => {
  return { type: 'array', description, items: { type: 'string' } } as const;
};
const readiness: ZodOpenApiContentObject = {
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: ['ready', 'not ready'] },
        reasons: sentences('Why it is not ready.'),
        warnings: sentences('Problems that do not affect people.'),
        readModels: {
          type: 'array',
          description:
            'Status and lag of each, in seconds and positions. Empty while a store is away.',
          items: { type: 'object' },
        },
      },
    },
  },
};

const picture: ZodOpenApiOperationObject = {
  ...read(
    'picture',
    [
      'Returns a profile picture; the content of an address never changes.',
      'A 256×256 WebP without metadata, cacheable for ever. A replaced picture, or one of an erased account, answers 404.',
    ],
    { 'image/webp': {} },
    { 404: refused('No such picture.') },
  ),
  requestParams: { path: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }) },
};

const placePhoto: ZodOpenApiOperationObject = {
  operationId: 'place-photo',
  tags: [otherGroup.name],
  summary: 'Redirects to the photo of a place from a search.',
  description:
    'Google’s photos may not be cached: the current address is requested each time, with a key that browsers never see.',
  requestParams: {
    query: z.object({ name: z.string().regex(/^places\/[\w-]+\/photos\/[\w-]+$/) }),
  },
  responses: {
    200: {
      description: 'The photo, after following the redirect.',
      content: { 'image/jpeg': {} },
    },
    302: { description: 'A temporary address of the photo.' },
    400: refused('The name of the photo is invalid.'),
    401: refused('Not signed in (code sign-in).'),
    404: refused('No such photo.'),
    429: tooMany,
  },
};

/** Addresses that are not calls of the contract. */
export const otherPaths: ZodOpenApiPathsObject = {
  [pictureAddress('{id}')]: { get: picture },
  '/api/place-photo': { get: placePhoto },
  '/health': {
    get: read(
      'health',
      [
        'Reports the health of the process.',
        'For process managers. Details need open sign-in, or OPS_TOKEN or METRICS_TOKEN as a bearer token.',
      ],
      health,
      { 503: { description: 'A read model is stuck.', content: health } },
    ),
  },
  '/health/live': {
    get: read(
      'health-live',
      [
        'Reports that the process responds.',
        'Uses no store. Restart the process when it does not respond.',
      ],
      liveness,
    ),
  },
  '/health/ready': {
    get: read(
      'health-ready',
      [
        'Reports whether the process should get traffic.',
        'It should not while no projector is running, a read model is stuck, a store is away, or the disk of the data folder is nearly full.',
      ],
      readiness,
      { 503: { description: 'It should not; the response says why.', content: readiness } },
    ),
  },
  '/unsubscribe': {
    get: read(
      'unsubscribe-page',
      ['Asks whether to end mail about what happened.', 'The link in each such mail.'],
      { 'text/html': {} },
      { 404: refused('The token is wrong.') },
    ),
    post: read(
      'unsubscribe',
      [
        'Ends mail about what happened, without a session.',
        'Mail programs send it (RFC 8058); the token is in the address and the body is ignored.',
      ],
      { 'text/html': {} },
      { 404: refused('The token is wrong.') },
    ),
  },
  ...operationsPaths,
  '/metrics': {
    get: {
      ...read(
        'metrics',
        [
          'Metrics for Prometheus; requires METRICS_TOKEN as a bearer token, if set.',
          'Commands by outcome, requests, sockets, notices, lag of the read models, and the process itself.',
        ],
        { 'text/plain': {} },
        {
          401: refused('The token is missing or wrong.'),
          404: refused('Not available without a token.'),
        },
      ),
      security: [{ [tokenScheme]: [] }, {}],
    },
  },
  [pageAddress]: {
    get: read(
      'docs',
      [
        'This documentation as a page.',
        'Each call with its parameters, responses and errors. The page needs no scripts.',
      ],
      { 'text/html': {} },
    ),
  },
  [documentAddress]: {
    get: read(
      'openapi',
      ['This documentation as OpenAPI 3.1.', 'Generated from the schemas that validate requests.'],
      { 'application/json': { schema: { type: 'object' } } },
    ),
  },
};
