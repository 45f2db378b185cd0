import { z } from 'zod';
import { recommendationDocument } from '../recommendations/document.js';
import { likersFilter } from './likers-filter.js';

/** A recommendation with what Explore looks for and sorts by. */
export const exploreDocument = recommendationDocument.extend({
  /** The owner, whose friends find it; missing when it is private, and so in no index. */
  shelf: z.string().optional(),
  /** Who may find it by its work. */
  audience: z.enum(['friends', 'owner']),
  /** Equal for all recommendations of the same thing; missing when it was deleted. */
  key: z.string().optional(),
  /** Current likes of anyone. */
  likes: z.number().int().min(0),
  /** Bloom filter of its likers; missing when nobody has liked it. */
  likers: likersFilter.optional(),
});
export type ExploreDocument = z.infer<typeof exploreDocument>;
