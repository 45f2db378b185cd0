import { z } from 'zod';
import { person, plain, thing, withheld } from '../../events/kernel/fields.js';
import { recommendationDocument } from '../recommendations/projection.js';
import { likersFilter } from './likers-filter.js';

/** A recommendation with the fields by which Explore filters and sorts. */
export const exploreDocument = recommendationDocument.extend({
  shelf: person(
    'the owner, whose friends see it on Explore; null when it is private',
    z.string().optional(),
  ),
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
  likers: withheld('a filter with which Explore finds likers', likersFilter.optional()),
});
export type ExploreDocument = z.infer<typeof exploreDocument>;
