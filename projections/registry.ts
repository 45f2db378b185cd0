import { exploreProjection } from './explore/projection.js';
import { friendsProjection } from './friends/projection.js';
import { homeStatsProjection } from './home-stats/projection.js';
import { inboxProjection } from './inbox/projection.js';
import type { Projection } from './kernel/projection.js';
import { opinionsProjection } from './opinions/projection.js';
import { recommendationsProjection } from './recommendations/projection.js';
import { usersProjection } from './users/projection.js';

/** Every read model: the projector, the lag report and a rebuild all go by this list. */
export const projections: readonly Projection[] = [
  usersProjection,
  friendsProjection,
  recommendationsProjection,
  exploreProjection,
  opinionsProjection,
  homeStatsProjection,
  inboxProjection,
];
