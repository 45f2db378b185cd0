import { z } from 'zod';
import {
  call,
  clientId,
  commandAnswer,
  cursor,
  limitParameter,
  line,
  pageAnswer,
  text,
} from '../call.js';
import { canonicalEmail, isEmail } from './email.js';
import { limits } from '../limits.js';
import { type OpenTo, openToChoices } from '../../../events/user/profile.js';

export { type OpenTo, openToChoices };

/** Converted to canonical form (specification §10), by the same rule in browser and server. */
export const email = z
  .string()
  .trim()
  .max(limits.email, 'must be a valid e-mail address')
  .overwrite(canonicalEmail)
  .refine(isEmail, 'must be a valid e-mail address')
  .meta({ format: 'email' });

export const categories = ['book', 'movie', 'series', 'podcast', 'music', 'place'] as const;
export const category = z.enum(categories);
export type Category = z.infer<typeof category>;

/** A friend, sender, receiver or author; the specification uses both spellings. */
export const person = z.object({
  /** `person_id` of calls and the address of their page; missing for an erased account. */
  id: z.string().optional(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profilePicture: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

export const user = person.extend({
  bio: z.string(),
  enabledCategories: z.array(category),
  /** From whom the person takes recommendations. */
  openTo: z.enum(openToChoices),
});
export type User = z.infer<typeof user>;

/** A user to whom the caller can send a request. */
const listedUser = person.extend({
  /** `person_id` of `add-friend`. */
  id: z.string(),
  /** Number of friends in common. */
  mutualFriends: z.number().int().min(0),
});
export type ListedUser = z.infer<typeof listedUser>;

const name = line(limits.name).default('');

export const createUser = call({
  method: 'POST',
  path: '/api/create-user',
  summary: 'Registers a person, or returns the existing account.',
  description:
    'A known address returns its user, unchanged. Friend requests from pending invitations are sent before the answer.',
  request: z.object({ email, first_name: name, last_name: name }),
  identity: null,
  registers: 'email',
  response: z.object({ ...commandAnswer, user }),
});

export const getUser = call({
  method: 'GET',
  path: '/api/get-user',
  summary: 'Returns one person.',
  description:
    'The person is named by exactly one of `email` and `person_id`. Friends, people of whom one has asked the other, and people who met over a share link see name, picture, bio and enabled categories. With PEOPLE=listed others see name and picture; with PEOPLE=found nobody is there for them, and never for somebody across a block. The e-mail is there where the caller knows it. The picture is an address of this server, or null.',
  refusals: { 404: 'There is no such person, or not for the caller.' },
  request: z
    .object({
      email: email.optional(),
      person_id: clientId.optional(),
      user_email: email.optional().describe('The caller, without a session.'),
    })
    .refine((named) => (named.email === undefined) !== (named.person_id === undefined), {
      message: 'exactly one of email and person_id is needed',
      path: ['email'],
    }),
  identity: 'user_email',
  response: z.object({ user }),
});

export const getUsers = call({
  method: 'GET',
  path: '/api/get-users',
  summary: 'Returns the people to whom the caller can send a friend request.',
  description:
    'The caller, friends, people with an open request, and muted and blocked ones are left out. With PEOPLE=listed everybody else is returned by name, in pages; with sign-in by code without addresses, and only people with a name. With PEOPLE=found these are at most 100 people with friends in common, those with the most first, without addresses. `add-friend` takes the `id`. `search` gives those of whose name a word begins with it; further words must follow in the name.',
  request: z.object({
    user_email: email.optional().describe('The caller, without a session.'),
    search: line(limits.search).default(''),
    limit: limitParameter(limits.defaultPageSize, limits.maxPageSize),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({
    users: z.array(listedUser),
    leftOut: z
      .number()
      .int()
      .min(0)
      .describe('Number of further people with friends in common, who are not listed.'),
    ...pageAnswer,
  }),
});

export const updateUserProfile = call({
  method: 'POST',
  path: '/api/update-user-profile',
  summary: 'Changes the given fields of the caller’s profile.',
  description:
    'Two pages may change different fields at once. A picture is re-encoded, 256×256 and without metadata. People who may see the caller see the change at once.',
  request: z.object({
    email,
    first_name: line(limits.name).optional(),
    last_name: line(limits.name).optional(),
    bio: text(limits.bio).optional(),
    profile_picture: z
      .string()
      .nullish()
      .describe(
        'A data URL (PNG, JPEG, WebP or GIF). Null or an empty text removes the picture; the address of the current picture keeps it.',
      ),
    enabled_categories: z.array(category).min(1, 'must name at least one category').optional(),
    open_to: z
      .enum(openToChoices)
      .optional()
      .describe(
        'From whom the caller takes recommendations. With `nobody`, friends cannot send to the caller; the caller’s subscriptions continue.',
      ),
  }),
  identity: 'email',
  // Twice the maximum picture in base64, so that a picture that is too large gets a proper error.
  bodyLimit: Math.ceil((limits.picture * 2 * 4) / 3),
  response: z.object({ ...commandAnswer, user }),
});

/** URL of a picture. */
export const pictureAddress = (id: string) => `/api/picture/${id}`;
