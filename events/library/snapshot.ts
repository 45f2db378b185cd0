import { Map as ImmutableMap } from 'immutable';
import { z } from 'zod';
import type { SnapshotFormat } from '../kernel/decider.js';
import { libraryEvents } from './events.js';
import type { LibraryState } from './state.js';

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

function toJson({ items, holders, links }: LibraryState): z.infer<typeof json> {
  const rows = [...items].map(([id, { type, titleKey, saved, deleted }]): z.infer<typeof item> => {
    const holds = holders.get(titleKey) === id;
    const flags = `${holds ? 'h' : ''}${deleted ? 'd' : ''}`;
    return [id, type, titleKey, flags, saved ?? null];
  });
  return { items: rows, links: [...links].map(([id, own]) => [id, [...own]]) };
}

function fromJson(stored: unknown): LibraryState {
  const { items, links } = json.parse(stored);
  return {
    items: ImmutableMap(
      items.map(([id, type, titleKey, flags, saved]) => [
        id,
        {
          type,
          titleKey,
          ...(saved !== null && { saved }),
          ...(flags.includes('d') && { deleted: true }),
        },
      ]),
    ),
    holders: ImmutableMap(
      items.flatMap(([id, , titleKey, flags]) => (flags.includes('h') ? [[titleKey, id]] : [])),
    ),
    links: ImmutableMap(links),
  };
}

/** A library holds ids, titles and links, and nothing that anybody wrote about them. */
export const librarySnapshot: SnapshotFormat<LibraryState> = { version: 1, toJson, fromJson };
