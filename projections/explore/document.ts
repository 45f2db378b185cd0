import { z } from 'zod';
import { person, plain, thing, withheld } from '../../events/kernel/fields.js';
import { recommendationDocument } from '../recommendations/document.js';
import { likersFilter } from './likers-filter.js';

/** A recommendation with what Explore looks for and sorts by. */
export const exploreDocument = recommendationDocument.extend({
  shelf: person('whose friends find it on Explore; null when it is private', z.string().optional()),
  audience: plain(
    'who may find it by its work: friends, or only its owner',
    z.enum(['friends', 'owner']),
  ),
  key: thing(
    'same',
    'the same for every recommendation of the same book, film, place …; null when deleted',
    z.string().optional(),
  ),
  likes: plain('current likes of anybody', z.number().int().min(0)),
  /** Bloom filter; missing when nobody has liked it. */
  likers: withheld('a filter by which Explore looks for likers', likersFilter.optional()),
});
export type ExploreDocument = z.infer<typeof exploreDocument>;
