import { z } from 'zod';
import type {
  oas31,
  ZodOpenApiOperationObject,
  ZodOpenApiPathItemObject,
  ZodOpenApiPathsObject,
} from 'zod-openapi';
import { type Call, parametersIn } from '../../../contract/call.js';
import type { CallGroup } from '../../../contract/calls.js';
import {
  idempotencyKeyHeader,
  minPositionHeader,
  parametersHeader,
} from '../../../contract/headers.js';
import { limits } from '../../../contract/limits.js';
import { responsesOf, acceptsKey } from './responses.js';

/** Security scheme of the session cookie. */
export const sessionScheme = 'session';

/** The session identifies the caller; in open sign-in, the e-mail in the request does. */
export const sessionOrNone: oas31.SecurityRequirementObject[] = [{ [sessionScheme]: [] }, {}];

const minPosition = {
  [minPositionHeader]: z
    .string()
    .regex(/^[0-9A-Za-z_-]{1,64}$/)
    .optional()
    .describe('Waits at most 2 seconds until the response includes this position.'),
};

const idempotencyKey = {
  [idempotencyKeyHeader]: z
    .string()
    .min(1)
    .max(limits.idempotencyKey)
    .optional()
    .describe(
      'A command repeated with the same key returns its first outcome; with other content, 409.',
    ),
};

const parameters = {
  [parametersHeader]: z
    .string()
    .max(4_096)
    .optional()
    .describe(
      'Query parameters that should not be in the URL (`user_email=…&token=…`), URL-encoded.',
    ),
};

function headersOf(call: Call) {
  const isQuery = parametersIn(call) === 'query';
  return z.object({
    ...minPosition,
    ...(acceptsKey(call) && idempotencyKey),
    ...(isQuery && parameters),
  });
}

/** The name of a call in its path, for example `add-friend`. */
const nameOf = ({ path }: Call) => path.slice('/api/'.length);

function operation(call: Call, group: string): ZodOpenApiOperationObject {
  const { summary, description, request } = call;
  const inBody = parametersIn(call) === 'body';
  return {
    operationId: nameOf(call),
    tags: [group],
    summary,
    description,
    ...(call.identity !== null && { security: sessionOrNone }),
    requestParams: {
      ...(!inBody && { query: z.instanceof(z.ZodObject).parse(request) }),
      header: headersOf(call),
    },
    ...(inBody && {
      requestBody: {
        required: !request.safeParse(undefined).success,
        content: { 'application/json': { schema: request } },
      },
    }),
    responses: responsesOf(call),
  };
}

/** The calls of the contract by path and method. */
export function pathsOf(groups: readonly CallGroup[]): ZodOpenApiPathsObject {
  const entries = groups.flatMap(({ name, calls }) =>
    calls.map((call): [string, ZodOpenApiPathItemObject] => [
      call.path,
      { [call.method.toLowerCase()]: operation(call, name) },
    ]),
  );
  return Object.fromEntries(entries);
}
