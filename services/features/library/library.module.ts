import { Module } from '@nestjs/common';
import { partsOf } from '../../platform/http/calls/parts-of.js';
import { FriendsModule } from '../friends/friends.module.js';
import { SearchModule } from '../search/search.module.js';
import * as addRecommendation from './adding/add-recommendation.js';
import * as deleteRecommendation from './adding/delete-recommendation.js';
import * as editRecommendation from './adding/edit-recommendation.js';
import * as saveRecommendation from './adding/save-recommendation.js';
import * as asksCommands from './asks/asks.commands.js';
import * as asksNotice from './asks/asks.notice.js';
import * as asksReader from './asks/asks.reader.js';
import * as audience from './audience.js';
import * as cards from './cards.js';
import * as commentsCommands from './comments/comments.commands.js';
import * as commentsReader from './comments/comments.reader.js';
import * as exploreReader from './explore/explore.reader.js';
import * as commonRecommendations from './explore/common-recommendations.js';
import * as friendsRecommendations from './explore/friends-recommendations.js';
import * as exploreQueries from './explore/explore.queries.js';
import * as libraryDecisions from './library-decisions.js';
import * as activityReader from './my-list/activity.reader.js';
import * as libraryList from './my-list/library-list.js';
import * as myListQueries from './my-list/my-list.queries.js';
import * as sharesPersonalData from './sharing/shares.personal-data.js';
import * as shareLinksPersonalData from './share-links/share-links.personal-data.js';
import * as react from './reactions/react.js';
import * as libraryPersonalData from './my-list/library.personal-data.js';
import * as libraryReader from './my-list/library.reader.js';
import * as reactionsReader from './reactions/reactions.reader.js';
import * as outcomesNotice from './outcomes/outcomes.notice.js';
import * as recordOutcome from './outcomes/record-outcome.js';
import * as recommendationsNotice from './recommendations.notice.js';
import * as recommendationsReader from './recommendations.reader.js';
import * as linkTokens from './share-links/link-tokens.js';
import * as endedLinks from './share-links/ended-links.js';
import * as shareLinksQueries from './share-links/share-links.queries.js';
import * as revokeShareLinks from './share-links/revoke-share-links.js';
import * as linkAnswers from './share-links/link-answers.js';
import * as shareLinksReader from './share-links/share-links.reader.js';
import * as sharingCommands from './sharing/sharing.commands.js';
import * as inboxList from './sharing/inbox-list.js';
import * as sharingQueries from './sharing/sharing.queries.js';
import * as recipientsReader from './sharing/recipients.reader.js';
import * as inboxItems from './sharing/inbox-items.js';
import * as takingBack from './sharing/taking-back.js';
import * as searchQuery from './searching/search-query.js';
import * as searchReader from './searching/search.reader.js';
import * as getRecommendation from './get-recommendation.js';
import * as visibility from './visibility.js';
import * as worksReader from './works.reader.js';

const { providers, controller } = partsOf(
  addRecommendation,
  deleteRecommendation,
  editRecommendation,
  saveRecommendation,
  asksCommands,
  asksNotice,
  asksReader,
  audience,
  cards,
  commentsCommands,
  commentsReader,
  exploreReader,
  commonRecommendations,
  friendsRecommendations,
  exploreQueries,
  libraryDecisions,
  activityReader,
  libraryList,
  myListQueries,
  sharesPersonalData,
  shareLinksPersonalData,
  react,
  libraryPersonalData,
  libraryReader,
  reactionsReader,
  outcomesNotice,
  recordOutcome,
  recommendationsNotice,
  recommendationsReader,
  linkTokens,
  endedLinks,
  shareLinksQueries,
  revokeShareLinks,
  linkAnswers,
  shareLinksReader,
  sharingCommands,
  inboxList,
  sharingQueries,
  recipientsReader,
  inboxItems,
  takingBack,
  searchQuery,
  searchReader,
  getRecommendation,
  visibility,
  worksReader,
);

/** Recommendations: adding, finding, sharing, asks, reactions and comments. */
@Module({
  imports: [FriendsModule, SearchModule],
  controllers: [controller],
  providers,
  exports: providers,
})
export class LibraryModule {}
