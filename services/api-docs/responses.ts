import type { Call } from '../contract/call.js';
import { positionHeader } from '../contract/headers.js';
import type { Content, Response } from './document.js';
import { addressOf, type JsonSchema } from './schemas.js';

export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** An answer that is not 200. */
export const refused = (description: string): Response => ({
  description,
  content: jsonContent({ $ref: addressOf('Error') }),
});

const retryAfter = {
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' as const } },
};

/** What every call can answer. */
const always = {
  400: refused('A field is wrong; details says which, and why.'),
  429: { ...refused('Too many calls.'), headers: retryAfter },
  500: refused('Something that nobody foresaw; errorId stands in the log.'),
  503: { ...refused('The stores do not answer; try again.'), headers: retryAfter },
};

/** What a call in somebody's name can answer beside that. */
const inSomebodysName = {
  401: 'Nobody is signed in.',
  403: 'The address is not that of who is signed in.',
  404: 'Nobody has the caller’s address.',
};

/** Reasons of one status as one text. */
function together(...reasons: readonly (Readonly<Partial<Record<number, string>>> | undefined)[]) {
  const texts = new Map<string, string>();
  for (const [status, text] of reasons.flatMap((each) => Object.entries(each ?? {}))) {
    texts.set(status, [texts.get(status), text].filter(Boolean).join(' '));
  }
  return Object.fromEntries([...texts].map(([status, text]) => [status, refused(text)]));
}

/** All answers of a call: the one that it is made for, and the refusals. */
export function responsesOf(call: Call, answer: JsonSchema): Readonly<Record<string, Response>> {
  const position = {
    description: 'The position that the answer has seen, or that the command wrote.',
    schema: { type: 'string' as const },
  };
  return {
    200: {
      description: 'Done.',
      headers: { [positionHeader]: position },
      content: jsonContent(answer),
    },
    ...always,
    ...together(call.identity === null ? undefined : inSomebodysName, call.refusals),
  };
}
