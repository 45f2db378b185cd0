import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type Call, errorAnswer } from '../../../contract/call.js';
import { positionHeader } from '../../../contract/headers.js';

/** An error response. */
export const refused = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema: errorAnswer } },
});

const retryAfter = {
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' as const } },
};

/** Sent by the rate limits of code sign-in. */
export const tooMany: ZodOpenApiResponseObject = {
  ...refused('Too many calls.'),
  headers: retryAfter,
};

/** Errors that every call can return. */
const commonErrors = {
  400: refused('A field is invalid; see `details`.'),
  429: tooMany,
  500: refused('An unexpected error; `errorId` is in the log.'),
  503: { ...refused('The stores are not available; try again.'), headers: retryAfter },
};

type Reasons = Readonly<Partial<Record<number, string>>>;

/** Further errors of calls on behalf of a person. */
const onBehalfOfPerson: Reasons = {
  401: 'Not signed in.',
  403: 'The address is not that of the session.',
  404: 'No account has the caller’s address.',
};

/** Further errors of calls that need a session in code sign-in. */
const withSession: Reasons = { 401: 'Not signed in (code sign-in).' };

/** Whether an `Idempotency-Key` makes the call idempotent. */
export const acceptsKey = ({ method, identity }: Call) => method !== 'GET' && identity !== null;

const reusedKey: Reasons = { 409: 'The Idempotency-Key was already used with other content.' };

function reasonsOf({ identity, isPublic }: Call): Reasons {
  if (identity !== null) return onBehalfOfPerson;
  return isPublic ? {} : withSession;
}

/** Joins the texts of each status. */
function joined(...reasons: readonly (Reasons | undefined)[]) {
  const texts = new Map<string, string>();
  for (const [status, text] of reasons.flatMap((each) => Object.entries(each ?? {}))) {
    texts.set(status, [texts.get(status), text].filter(Boolean).join(' '));
  }
  return Object.fromEntries([...texts].map(([status, text]) => [status, refused(text)]));
}

/** All responses of a call. */
export function responsesOf(call: Call): ZodOpenApiResponsesObject {
  const position = {
    description: 'The position that the response includes, or that the command wrote.',
    schema: { type: 'string' as const },
  };
  return {
    200: {
      description: 'Done.',
      headers: { [positionHeader]: position },
      content: { 'application/json': { schema: call.response } },
    },
    ...commonErrors,
    ...joined(reasonsOf(call), call.refusals, acceptsKey(call) ? reusedKey : undefined),
  };
}
