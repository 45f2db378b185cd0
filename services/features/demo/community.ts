import { z } from 'zod';
import { recommendationTypes } from '../../../events/library/recommendation-types.js';
import { outcomes } from '../../contract/library/outcome.js';
import { category } from '../../contract/people/user.js';
import { readLines } from '../../platform/tools/read-lines.js';

const key = z.enum([
  ...(['lea', 'daniel', 'ines', 'tom', 'priya'] as const),
  ...(['mateo', 'hugo', 'yuki', 'nora', 'samir'] as const),
]);
const keys = z.array(key);
/** A recommendation, identified by owner and title. */
const item = z.object({ owner: key, title: z.string() });
const daysAgo = z.int();

const entry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    key,
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    bio: z.string(),
    /** Colours of the sky and the hills in the person's picture. */
    colours: z.tuple([z.string(), z.string()]),
    /** All six by default. */
    enabledCategories: z.array(category).optional(),
  }),
  z.object({ kind: z.literal('friendship'), between: z.tuple([key, key]) }),
  /** Unanswered. */
  z.object({ kind: z.literal('friend-request'), from: key, to: key }),
  z.object({
    kind: z.literal('friend-list'),
    owner: key,
    name: z.string(),
    description: z.string(),
    members: keys,
    daysAgo,
  }),
  z.object({ kind: z.literal('subscription'), by: key, to: key }),
  item.extend({
    kind: z.literal('recommendation'),
    type: z.enum(recommendationTypes),
    why: z.string(),
    link: z.string().nullable(),
    metadata: z.record(z.string(), z.json()),
    daysAgo,
    keepPrivate: z.boolean(),
    /** Friends of the owner. */
    likedBy: keys,
    dislikedBy: keys,
  }),
  /** By a friend of the owner. */
  item.extend({ kind: z.literal('comment'), writer: key, comment: z.string() }),
  /** Sent to friends, oldest first. */
  item.extend({
    kind: z.literal('share'),
    from: key,
    to: keys,
    why: z.string(),
    /** Recipients who accepted it; those in neither list have not answered. */
    accepted: keys.default([]),
    discarded: keys.default([]),
    /** What became of it with recipients who told. */
    told: z.array(z.object({ by: key, outcome: z.enum(outcomes), words: z.string() })).default([]),
  }),
  z.object({
    kind: z.literal('ask'),
    from: key,
    to: keys,
    /** Null for any. */
    type: z.enum(recommendationTypes).nullable(),
    text: z.string(),
    /** What friends sent as answers, each something of their own. */
    answers: z.array(item.extend({ why: z.string() })),
  }),
  /** A friend's item in somebody's library. */
  item.extend({ kind: z.literal('save'), by: key }),
  item.extend({ kind: z.literal('link'), by: key }),
]);
type Entry = z.infer<typeof entry>;

export type PersonKey = z.infer<typeof key>;
export type DemoItem = z.infer<typeof item>;
export type DemoPerson = Extract<Entry, { kind: 'person' }>;
export type DemoRecommendation = Extract<Entry, { kind: 'recommendation' }>;

const entries = readLines(new URL('./community.jsonl', import.meta.url), entry);

/** The entries of one kind, in the order of the file. */
export const demo = <Kind extends Entry['kind']>(kind: Kind) =>
  entries.filter((each): each is Extract<Entry, { kind: Kind }> => each.kind === kind);

const emails = new Map(demo('person').map((person) => [person.key, person.email]));

/** E-mail of a person. */
export const emailOf = (person: PersonKey) => emails.get(person) ?? '';
