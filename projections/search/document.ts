import { z } from 'zod';
import { person, withheld } from '../../events/kernel/fields.js';
import { entry, item } from '../library/document.js';

/** A recommendation with its searchable text. */
const searchedItem = item.extend({
  shelf: person(
    'the owner, whose friends find the item on Explore; missing while the item is private or deleted',
    z.string().optional(),
  ),
  /** Searchable title, makers and why, a line each; missing when it was deleted. */
  text: withheld('the words by which it is found', z.string().optional()),
});
export type SearchedItem = z.infer<typeof searchedItem>;

/** A recommendation in a person's library or Inbox, with the text by which that person can find it. */
const searchedEntry = entry.extend({
  text: withheld('the words by which it is found'),
  /** A line for each sender: the user id, a space, and the searchable form of what they wrote. */
  whys: withheld('what its senders wrote, as searches compare it'),
});
export type SearchedEntry = z.infer<typeof searchedEntry>;

export const searchDocument = z.discriminatedUnion('kind', [searchedItem, searchedEntry]);
export type SearchDocument = z.infer<typeof searchDocument>;
