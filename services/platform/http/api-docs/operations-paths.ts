import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import {
  deadLetterRequest,
  eventsRequest,
  eventsView,
  operationsAddress,
  operationsView,
  operatorRequest,
  policyRequest,
  timeTravelRequest,
  restoreEventRequest,
} from '../../../contract/operations.js';
import { refused, tooMany } from './responses.js';

export const operationsGroup = {
  name: 'Operations',
  description: 'Calls of the operators’ page (`/ops`).',
};

/** Security scheme of operators. */
export const operatorScheme = 'operatorToken';

const common: Pick<ZodOpenApiOperationObject, 'tags' | 'security'> = {
  tags: [operationsGroup.name],
  security: [{ [operatorScheme]: [] }, {}],
};
const refusals = {
  401: refused('The token is missing or wrong.'),
  404: refused('Without a token there is no operators’ page.'),
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
      description: 'Submitted; the view shows the result.',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { success: { type: 'boolean' } } },
        },
      },
    },
    400: refused('A field is invalid, or there is no such read model or event.'),
    409: refused('Not possible now; the message says why. Nothing was changed.'),
    ...refusals,
  },
});

/** The calls of the operators' page. */
export const operationsPaths: ZodOpenApiPathsObject = {
  [`${operationsAddress}/view`]: {
    get: {
      ...common,
      operationId: 'operations-view',
      summary: 'Returns the status of the installation.',
      description:
        'Lag and state of each read model, the screens that use it, the stores, the disk and the projector process. Sockets in the namespace `/ops` receive the same every second.',
      responses: {
        200: { description: 'Done.', content: { 'application/json': { schema: operationsView } } },
        ...refusals,
      },
    },
  },
  [`${operationsAddress}/events`]: {
    get: {
      ...common,
      operationId: 'operations-events',
      summary: 'Returns events of the log, oldest first.',
      description:
        'Filtered by type, stream, person and time. Personal data stays sealed. A request reads at most 5,000 events; continue with `next`.',
      requestParams: { query: eventsRequest },
      responses: {
        200: { description: 'Done.', content: { 'application/json': { schema: eventsView } } },
        400: refused('A parameter is invalid; see `details`.'),
        ...refusals,
      },
    },
  },
  [`${operationsAddress}/request`]: {
    post: action(
      'operations-request',
      [
        'Submits a request to the projector.',
        '`retry` retries a paused read model, `rebuild` builds it next to the live build, `verify` compares it with a second build, `cancel` ends both, `roll-back` goes back to the build before.',
      ],
      operatorRequest,
    ),
  },
  [`${operationsAddress}/past/open`]: {
    post: action(
      'operations-past-open',
      [
        'Opens the app as it was at a time.',
        'In a separate process, one at a time and for at most an hour; the view has its address. Refused in code sign-in.',
      ],
      timeTravelRequest,
    ),
  },
  [`${operationsAddress}/past/end`]: {
    post: action(
      'operations-past-end',
      ['Closes time travel.', 'Its address stops responding.'],
      z.object({}),
    ),
  },
  [`${operationsAddress}/policy`]: {
    post: action(
      'operations-policy',
      [
        'Pauses a policy, or repairs a message that it gave up.',
        '`pause` and `resume` concern the policy, `retry` and `discard` the message with the id.',
      ],
      policyRequest,
    ),
  },
  [`${operationsAddress}/set-aside`]: {
    post: action(
      'operations-set-aside',
      [
        'Makes a read model skip an event.',
        'In this and every later build. The reason is stored in the log and must not contain personal data.',
      ],
      deadLetterRequest,
    ),
  },
  [`${operationsAddress}/take-back`]: {
    post: action(
      'operations-take-back',
      ['Applies a set-aside event again.', 'The read model is rebuilt.'],
      restoreEventRequest,
    ),
  },
};
