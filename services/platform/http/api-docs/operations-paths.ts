import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import {
  deadLetterRequest,
  eventsRequest,
  eventsView,
  historyView,
  operationsAddress,
  operationsView,
  operatorRequest,
  timeTravelRequest,
  restoreEventRequest,
} from '../../../contract/operations.js';
import { refused, tooMany } from './responses.js';

export const operationsGroup = {
  name: 'Operations',
  description: 'What the page of operators (`/ops`) asks; no call of a person.',
};

/** Security scheme of operators. */
export const operatorScheme = 'operatorToken';

const common: Pick<ZodOpenApiOperationObject, 'tags' | 'security'> = {
  tags: [operationsGroup.name],
  security: [{ [operatorScheme]: [] }, {}],
};
const refusals = {
  401: refused('The token was not shown.'),
  404: refused('There is no page of operators without a token.'),
  429: tooMany,
};

const action = (
  operationId: string,
  [summary, description]: readonly [string, string],
  schema: z.ZodType,
): ZodOpenApiOperationObject => ({
  ...{ ...common, operationId, summary, description },
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: {
    200: {
      description: 'It is asked for; the view says what comes of it.',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { success: { type: 'boolean' } } },
        },
      },
    },
    400: refused('A field is wrong, or there is no such read model or event.'),
    409: refused('Why it cannot be done now, in a line; nothing was changed.'),
    ...refusals,
  },
});

/** The calls of the operators' page. */
export const operationsPaths: ZodOpenApiPathsObject = {
  [`${operationsAddress}/view`]: {
    get: {
      ...common,
      operationId: 'operations-view',
      summary: 'Says how the installation stands.',
      description:
        'How far each read model is, why one stands still, what people are shown from it, and the stores, the disk and the process that keeps the read models. Pages that are connected to the namespace `/ops` of the socket are told the same each second.',
      responses: {
        200: { description: 'Done.', content: { 'application/json': { schema: operationsView } } },
        ...refusals,
      },
    },
  },
  [`${operationsAddress}/history`]: {
    get: {
      ...common,
      operationId: 'operations-history',
      summary: 'Says how the last hour went.',
      description:
        'Lag and events folded of each read model and the end of the log, four times a minute, as the process that answers has seen them.',
      responses: {
        200: { description: 'Done.', content: { 'application/json': { schema: historyView } } },
        ...refusals,
      },
    },
  },
  [`${operationsAddress}/events`]: {
    get: {
      ...common,
      operationId: 'operations-events',
      summary: 'Shows events of the log, oldest first.',
      description:
        'By type, stream, person and time. What is personal is never unsealed. One look goes through 5,000 events at the most: `next` goes on.',
      requestParams: { query: eventsRequest },
      responses: {
        200: { description: 'Done.', content: { 'application/json': { schema: eventsView } } },
        400: refused('A parameter is wrong; details says which, and why.'),
        ...refusals,
      },
    },
  },
  [`${operationsAddress}/request`]: {
    post: action(
      'operations-request',
      [
        'Asks whoever keeps the read models for something.',
        '`retry` lets a read model that stands still try again, `rebuild` builds it anew beside the live one, `verify` compares it with a second build, `cancel` ends both; `pause` leaves it where it is until `resume`; `switch` lets the build before be read, `let-go` drops that.',
      ],
      operatorRequest,
    ),
  },
  [`${operationsAddress}/past/open`]: {
    post: action(
      'operations-past-open',
      [
        'Opens the product as it was at a moment.',
        'In a process of its own, one at a time and for an hour at the most; the view says where it is. Refused where sign-in takes a code.',
      ],
      timeTravelRequest,
    ),
  },
  [`${operationsAddress}/past/end`]: {
    post: action(
      'operations-past-end',
      ['Ends what was opened of the past.', 'Its address answers no more.'],
      z.object({}),
    ),
  },
  [`${operationsAddress}/set-aside`]: {
    post: action(
      'operations-set-aside',
      [
        'Lets a read model leave an event out.',
        'Now and in every later build. The reason is kept with the log: nothing personal.',
      ],
      deadLetterRequest,
    ),
  },
  [`${operationsAddress}/take-back`]: {
    post: action(
      'operations-take-back',
      ['Lets a read model take an event again.', 'It is built anew.'],
      restoreEventRequest,
    ),
  },
};
