import { z } from 'zod';
import { call, commandAnswer } from '../call.js';
import { email, person } from '../people/user.js';

/** Somebody whom the caller has muted or blocked. */
const hiddenPerson = person.extend({
  /** ISO 8601. */
  since: z.string(),
});
export type HiddenPerson = z.infer<typeof hiddenPerson>;

/** Newest first. A person may be in both. */
export const mutedAndBlocked = z.object({
  muted: z.array(hiddenPerson),
  blocked: z.array(hiddenPerson),
});
export type MutedAndBlocked = z.infer<typeof mutedAndBlocked>;

export const getMutedAndBlocked = call({
  method: 'GET',
  path: '/api/get-muted-and-blocked',
  summary: 'Returns the people whom the caller has muted and blocked.',
  description: 'Newest first. Nobody else can see it.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: mutedAndBlocked,
});

const aboutPerson = z.object({ user_email: email, person_email: email });
const notFound = 'The caller does not know a person with this address.';

export const mutePerson = call({
  method: 'POST',
  path: '/api/mute-person',
  summary: 'Hides a person from the caller. Repeating the call has no effect.',
  description:
    'Their recommendations, reactions, comments and messages are not shown to the caller and do not count in the caller’s figures. The muted person does not notice. At most 1,000 people.',
  refusals: { 404: notFound, 409: 'The caller has muted 1,000 people.' },
  request: aboutPerson,
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const unmutePerson = call({
  method: 'DELETE',
  path: '/api/unmute-person',
  summary: 'Shows a muted person again, with everything that was hidden.',
  description: 'Has no effect for a person who is not muted.',
  refusals: { 404: notFound },
  request: aboutPerson,
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const blockPerson = call({
  method: 'POST',
  path: '/api/block-person',
  summary: 'Hides two people from each other. Repeating the call has no effect.',
  description:
    'Ends friendship, subscriptions and memberships in lists between the two, takes back what they have sent each other or saved of each other, and refuses new requests and messages. The blocked person is not told: for them the caller seems not to exist. At most 1,000 people.',
  refusals: { 404: notFound, 409: 'The caller has blocked 1,000 people.' },
  request: aboutPerson,
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const unblockPerson = call({
  method: 'DELETE',
  path: '/api/unblock-person',
  summary: 'Ends a block: the two can send each other requests again.',
  description: 'Nothing that the block ended is restored. Has no effect without a block.',
  refusals: { 404: notFound },
  request: aboutPerson,
  identity: 'user_email',
  response: z.object(commandAnswer),
});
