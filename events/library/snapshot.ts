import { Map as ImmutableMap } from 'immutable';
import { z } from 'zod';
import type { SnapshotFormat } from '../kernel/decider.js';
import { libraryEvents } from './events.js';
import { holdsTitle, type Item, type LibraryState } from './state.js';

/** Id, type, title key; whether it holds its title (h), is deleted (d); whose it is, if saved. */
const item = z.tuple([
  z.string(),
  libraryEvents.RecommendationAdded.data.shape.type,
  z.string(),
  z.string().regex(/^h?d?$/),
  z.string().nullable(),
]);

const link = z.object({ linkId: z.string(), createdAt: z.string(), expiresAt: z.string() });

const json = z.object({
  items: z.array(item),
  /** By recommendation, the oldest first. */
  links: z.array(z.tuple([z.string(), z.array(link)])),
});

function toJson(state: LibraryState): z.infer<typeof json> {
  const { items, links } = state;
  const rows = [...items].map(([id, held]): z.infer<typeof item> => {
    const { type, titleKey, saved, deleted } = held;
    const flags = `${holdsTitle(state, id, held) ? 'h' : ''}${deleted ? 'd' : ''}`;
    return [id, type, titleKey, flags, saved ?? null];
  });
  return { items: rows, links: [...links].map(([id, own]) => [id, [...own]]) };
}

const itemOf = ([, type, titleKey, flags, saved]: z.infer<typeof item>): Item => ({
  type,
  titleKey,
  ...(saved !== null && { saved }),
  ...(flags.includes('d') && { deleted: true }),
});

const titlesOf = (rows: readonly z.infer<typeof item>[]) =>
  rows.map(([id, , titleKey]) => [titleKey, id] as const);

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

/** A library holds ids, titles and links, and nothing that anybody wrote about them. */
export const librarySnapshot: SnapshotFormat<LibraryState> = { version: 2, toJson, fromJson };
