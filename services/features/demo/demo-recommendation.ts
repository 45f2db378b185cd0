import type { RecommendationType } from '../../../events/library/recommendation-types.js';
import type { RecommendationDocument } from '../../../projections/recommendations/document.js';
import type { PersonKey } from './data/people.data.js';

/** A recommendation of the demo community, with the reactions to it. */
export interface DemoRecommendation {
  readonly type: RecommendationType;
  readonly title: string;
  readonly owner: PersonKey;
  readonly why: string;
  readonly link: string | null;
  readonly metadata: RecommendationDocument['metadata'];
  /** Whole days before the demo data is created. */
  readonly daysAgo: number;
  readonly keepPrivate: boolean;
  /** Each must be a friend of the owner. */
  readonly likedBy: readonly PersonKey[];
  /** Each must be a friend of the owner. */
  readonly dislikedBy: readonly PersonKey[];
}
