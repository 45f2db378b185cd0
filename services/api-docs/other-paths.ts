import { pictureAddress } from '../contract/user.js';
import type { Content, Document, Operation, Response } from './document.js';
import { jsonContent, refused } from './responses.js';

export const otherGroup = 'Beside the contract';

/** Where the documentation is. */
export const pageAddress = '/api/docs';
export const documentAddress = '/api/docs/openapi.json';

const read = (
  operationId: string,
  summary: string,
  content: Content,
  others: Readonly<Record<number, Response>> = {},
): Operation => ({
  ...{ operationId, summary, tags: [otherGroup], parameters: [] },
  responses: { 200: { description: 'Done.', content }, ...others },
});

const health = jsonContent({
  type: 'object',
  properties: {
    status: { enum: ['ok', 'degraded'] },
    tail: { type: 'string', description: 'Position of the last event.' },
    unknownEvents: { type: 'integer' },
    readModels: { type: 'array', items: { type: 'object' } },
  },
});

const picture: Operation = {
  ...read(
    'picture',
    'Gives a profile picture; an address names one image for ever.',
    { 'image/webp': {} },
    { 404: refused('There is no such picture.') },
  ),
  parameters: [
    {
      ...{ name: 'id', in: 'path', required: true },
      schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    },
  ],
};

const placePhoto: Operation = {
  ...{ operationId: 'place-photo', tags: [otherGroup] },
  summary: 'Leads to a photo of a place that a search has given.',
  parameters: [
    {
      ...{ name: 'name', in: 'query', required: true },
      schema: { type: 'string', pattern: '^places/[\\w-]+/photos/[\\w-]+$' },
    },
  ],
  responses: {
    302: { description: 'There it is, for a short time.' },
    400: refused('This is no name of a photo.'),
    404: refused('There is no such photo now.'),
  },
};

/** What is answered that is no call of the contract. */
export const otherPaths: Document['paths'] = {
  [pictureAddress('{id}')]: { get: picture },
  '/api/place-photo': { get: placePhoto },
  '/health': {
    get: read('health', 'Says whether the process does its work.', health, {
      503: { description: 'A read model stands still.', content: health },
    }),
  },
  '/metrics': {
    get: read(
      'metrics',
      'Gives the figures of the process to Prometheus; with METRICS_TOKEN set, for that bearer token.',
      { 'text/plain': {} },
      { 401: refused('The token was not shown.'), 404: refused('There is none without a token.') },
    ),
  },
  [pageAddress]: { get: read('docs', 'Gives this documentation as a page.', { 'text/html': {} }) },
  [documentAddress]: {
    get: read('openapi', 'Gives this documentation as OpenAPI 3.1.', {
      'application/json': { schema: { type: 'object' } },
    }),
  },
};
