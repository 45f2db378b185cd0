import { Map as ImmutableMap } from 'immutable';
import { z } from 'zod';
import type { SnapshotFormat } from '../kernel/decider.js';
import { libraryEvents } from './events.js';
import { holdsTitle, type Item, type LibraryState } from './state.js';

/**
 * Id, type, and digest of the title; flags for whether it holds its title (h), is deleted (d), must
 * not be passed on (n), is private (p) and stays with others (t); the owner's id, if saved.
 */
const item = z.tuple([
  z.string(),
  libraryEvents.RecommendationAdded.data.shape.type,
  z.string().nullable(),
  z.string().regex(/^h?d?n?p?t?$/),
  z.string().nullable(),
]);

const link = z.object({
  linkId: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isSilent: z.literal(true).optional(),
  isForSomebody: z.literal(true).optional(),
});

const json = z.object({
  items: z.array(item),
  /** By recommendation, the oldest first. */
  links: z.array(z.tuple([z.string(), z.array(link)])),
});

function toJson(state: LibraryState): z.infer<typeof json> {
  const { items, links } = state;
  const rows = [...items].map(([id, each]): z.infer<typeof item> => {
    const { type, titleDigest, saved, deleted, keepPrivate, notToBePassedOn, thingStays } = each;
    const holds = holdsTitle(state, id, each);
    const flags = [
      ...[holds && 'h', deleted && 'd', notToBePassedOn && 'n'],
      ...[keepPrivate && 'p', thingStays && 't'],
    ];
    return [id, type, titleDigest ?? null, flags.filter(Boolean).join(''), saved ?? null];
  });
  return { items: rows, links: [...links].map(([id, own]) => [id, [...own]]) };
}

const itemOf = ([, type, titleDigest, flags, saved]: z.infer<typeof item>): Item => ({
  type,
  ...(titleDigest !== null && { titleDigest }),
  ...(saved !== null && { saved }),
  ...(flags.includes('d') && { deleted: true }),
  ...(flags.includes('n') && { notToBePassedOn: true }),
  ...(flags.includes('p') && { keepPrivate: true }),
  ...(flags.includes('t') && { thingStays: true }),
});

const titlesOf = (rows: readonly z.infer<typeof item>[]) =>
  rows.flatMap(([id, , digest]) => (digest === null ? [] : [[digest, id] as const]));

function fromJson(stored: unknown): LibraryState {
  const { items, links } = json.parse(stored);
  const holding = items.filter(([, , , flags]) => flags.includes('h'));
  return {
    items: ImmutableMap(items.map((row) => [row[0], itemOf(row)])),
    holders: {
      own: ImmutableMap(titlesOf(holding.filter(([, , , , owner]) => owner === null))),
      saved: ImmutableMap(titlesOf(holding.filter(([, , , , owner]) => owner !== null))),
    },
    links: ImmutableMap(links),
  };
}

/** Snapshots of libraries. They contain ids, digests of titles, and links, but no personal text. */
export const librarySnapshot: SnapshotFormat<LibraryState> = { version: 9, toJson, fromJson };
