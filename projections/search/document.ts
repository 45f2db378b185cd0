import { z } from 'zod';
import { entry, item } from '../library/document.js';

/** A recommendation with what is searched of it. */
const searchedItem = item.extend({
  /** The owner, whose friends find it on Explore; missing when it is private or deleted. */
  shelf: z.string().optional(),
  /** Its searchable title, makers and why, a line each; missing when it was deleted. */
  text: z.string().optional(),
});
export type SearchedItem = z.infer<typeof searchedItem>;

/** A person's relation to a recommendation, with what that person may find it by. */
const searchedEntry = entry.extend({
  /** As the item's. */
  text: z.string(),
  /** A line for each sender: the id, and the searchable words that they wrote. */
  whys: z.string(),
});
export type SearchedEntry = z.infer<typeof searchedEntry>;

export const searchDocument = z.discriminatedUnion('kind', [searchedItem, searchedEntry]);
export type SearchDocument = z.infer<typeof searchDocument>;
