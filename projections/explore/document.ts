import { z } from 'zod';
import { recommendationDocument } from '../recommendations/document.js';

/** A recommendation that its owner's friends may see, with what Explore sorts by. */
export const exploreDocument = recommendationDocument.extend({
  /** Current likes of anyone. */
  likes: z.number().int().min(0),
});
export type ExploreDocument = z.infer<typeof exploreDocument>;
