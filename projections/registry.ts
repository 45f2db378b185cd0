import { asksProjection } from './asks/projection.js';
import { blocksProjection } from './blocks/projection.js';
import { commentsProjection } from './comments/projection.js';
import { exploreProjection } from './explore/projection.js';
import { friendListsProjection } from './friend-lists/projection.js';
import { friendsProjection } from './friends/projection.js';
import { homeStatsProjection } from './home-stats/projection.js';
import { importsProjection } from './imports/projection.js';
import { inboxProjection } from './inbox/projection.js';
import { inviteCodesProjection } from './invite-codes/projection.js';
import type { Projection } from './kernel/projection.js';
import { invitationsProjection } from './invitations/projection.js';
import { libraryProjection } from './library/projection.js';
import { linkAnswersProjection } from './link-answers/projection.js';
import { notificationsProjection } from './notifications/projection.js';
import { outcomesProjection } from './outcomes/projection.js';
import { reactionsProjection } from './reactions/projection.js';
import { recommendationsProjection } from './recommendations/projection.js';
import { searchProjection } from './search/projection.js';
import { shareLinksProjection } from './share-links/projection.js';
import { subscriptionsProjection } from './subscriptions/projection.js';
import { usersProjection } from './users/projection.js';

/** Every read model: the projector, the lag report and a rebuild all go by this list. */
export const projections: readonly Projection[] = [
  usersProjection,
  friendsProjection,
  friendListsProjection,
  subscriptionsProjection,
  blocksProjection,
  recommendationsProjection,
  libraryProjection,
  searchProjection,
  shareLinksProjection,
  exploreProjection,
  reactionsProjection,
  commentsProjection,
  outcomesProjection,
  linkAnswersProjection,
  asksProjection,
  homeStatsProjection,
  inboxProjection,
  notificationsProjection,
  importsProjection,
  invitationsProjection,
  inviteCodesProjection,
];
