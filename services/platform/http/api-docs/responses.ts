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
const always = {
  400: refused('A field is wrong; details says which, and why.'),
  429: tooMany,
  500: refused('Something that nobody foresaw; errorId stands in the log.'),
  503: { ...refused('The stores do not answer; try again.'), headers: retryAfter },
};

type Reasons = Readonly<Partial<Record<number, string>>>;

/** Further errors of calls on behalf of a person. */
const inSomebodysName: Reasons = {
  401: 'Nobody is signed in.',
  403: 'The address is not that of who is signed in.',
  404: 'Nobody has the caller’s address.',
};

/** Further errors of calls that need a session in code sign-in. */
const withSession: Reasons = { 401: 'Nobody is signed in, where sign-in takes a code.' };

/** Whether the call is idempotent by its `Idempotency-Key`. */
export const takesKey = ({ method, identity }: Call) => method !== 'GET' && identity !== null;

const underUsedKey: Reasons = { 409: 'The Idempotency-Key was sent before with other content.' };

function reasonsOf({ identity, isPublic }: Call): Reasons {
  if (identity !== null) return inSomebodysName;
  return isPublic ? {} : withSession;
}

/** Joins the texts of each status. */
function together(...reasons: readonly (Reasons | undefined)[]) {
  const texts = new Map<string, string>();
  for (const [status, text] of reasons.flatMap((each) => Object.entries(each ?? {}))) {
    texts.set(status, [texts.get(status), text].filter(Boolean).join(' '));
  }
  return Object.fromEntries([...texts].map(([status, text]) => [status, refused(text)]));
}

/** All responses of a call. */
export function responsesOf(call: Call): ZodOpenApiResponsesObject {
  const position = {
    description: 'The position that the answer has seen, or that the command wrote.',
    schema: { type: 'string' as const },
  };
  return {
    200: {
      description: 'Done.',
      headers: { [positionHeader]: position },
      content: { 'application/json': { schema: call.response } },
    },
    ...always,
    ...together(reasonsOf(call), call.refusals, takesKey(call) ? underUsedKey : undefined),
  };
}
