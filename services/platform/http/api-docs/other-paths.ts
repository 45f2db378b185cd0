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
  name: 'Beside the contract',
  description: 'What is asked by pages and machines, and is no call of a person.',
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
          description: 'Events of types that this version does not know, passed over.',
        },
        readModels: {
          type: 'array',
          description:
            'Where the process keeps them: how each stands, why it stands still (`trouble`), and how many events it leaves out (`setAside`).',
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
        warnings: sentences('What is wrong and keeps nobody from being served.'),
        readModels: {
          type: 'array',
          description:
            'By their checkpoints, whichever process keeps them: how each stands, and how far it is behind in seconds and positions. Empty while a store is away.',
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
      'Gives a profile picture; an address names one image for ever.',
      'A WebP of 256×256 without metadata. It may be kept for as long as one likes; a picture that was replaced or whose owner is erased is gone here.',
    ],
    { 'image/webp': {} },
    { 404: refused('There is no such picture.') },
  ),
  requestParams: { path: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }) },
};

const placePhoto: ZodOpenApiOperationObject = {
  operationId: 'place-photo',
  tags: [otherGroup.name],
  summary: 'Leads to a photo of a place that a search has given.',
  description:
    'The photo is Google’s and may not be kept: the address of the moment is asked for anew each time, with a key that browsers never see.',
  requestParams: {
    query: z.object({ name: z.string().regex(/^places\/[\w-]+\/photos\/[\w-]+$/) }),
  },
  responses: {
    200: {
      description: 'The photo, to whoever follows the redirection.',
      content: { 'image/jpeg': {} },
    },
    302: { description: 'There it is, for a short time.' },
    400: refused('This is no name of a photo.'),
    401: refused('Nobody is signed in, where sign-in takes a code.'),
    404: refused('There is no such photo now.'),
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
        'Says whether the process does its work.',
        'For whoever starts and watches processes. Where the log ends, and how far each read model is, is said where sign-in is open, and else to who shows OPS_TOKEN or METRICS_TOKEN as a bearer token.',
      ],
      health,
      { 503: { description: 'A read model stands still.', content: health } },
    ),
  },
  '/health/live': {
    get: read(
      'health-live',
      ['Says that the process answers.', 'Asks no store. Whoever gets no answer starts it anew.'],
      liveness,
    ),
  },
  '/health/ready': {
    get: read(
      'health-ready',
      [
        'Says whether people who are sent to this process are served as they should be.',
        'They are not while no projector is running, one of them stands still, a store is away, or the disk of the data folder is nearly full.',
      ],
      readiness,
      { 503: { description: 'They are not, and the answer says why.', content: readiness } },
    ),
  },
  ...operationsPaths,
  '/metrics': {
    get: {
      ...read(
        'metrics',
        [
          'Gives the figures of the process to Prometheus; with METRICS_TOKEN set, for that bearer token.',
          'Commands by outcome, requests, sockets, notices, how far the read models are, and the process itself.',
        ],
        { 'text/plain': {} },
        {
          401: refused('The token was not shown.'),
          404: refused('There is none without a token.'),
        },
      ),
      security: [{ [tokenScheme]: [] }, {}],
    },
  },
  [pageAddress]: {
    get: read(
      'docs',
      [
        'Gives this documentation as a page.',
        'Each call with what it takes, what it answers and when it refuses. The page needs no script.',
      ],
      { 'text/html': {} },
    ),
  },
  [documentAddress]: {
    get: read(
      'openapi',
      [
        'Gives this documentation as OpenAPI 3.1.',
        'Made from the schemas that check the requests, so that it says what the process that answers it does.',
      ],
      { 'application/json': { schema: { type: 'object' } } },
    ),
  },
};
