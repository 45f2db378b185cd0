import { callsController } from '../../platform/http/calls/handles-call.js';
import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module.js';
import { SearchModule } from '../search/search.module.js';
import { AddRecommendationHandler } from './adding/add-recommendation.js';
import { DeleteRecommendationHandler } from './adding/delete-recommendation.js';
import { EditRecommendationHandler, RecommendationIds } from './adding/edit-recommendation.js';
import { RecommendationSaver } from './adding/save-recommendation.js';
import {
  AskForRecommendationHandler,
  CloseAskHandler,
  DismissAskHandler,
  Asks,
} from './asks/asks.commands.js';
import { AsksNotice, AsksPersonalData } from './asks/asks.notice.js';
import { AsksReader, GetAsksHandler } from './asks/asks.reader.js';
import { Audience, NamedFriend } from './audience.js';
import { Cards } from './cards.js';
import {
  AddCommentHandler,
  DeleteCommentHandler,
  CommentsNotice,
  CommentsPersonalData,
} from './comments/comments.commands.js';
import { CommentsReader, GetCommentsHandler } from './comments/comments.reader.js';
import { ExploreNotice, ExploreReader } from './explore/explore.reader.js';
import { CommonRecommendations } from './explore/common-recommendations.js';
import { FriendsRecommendations } from './explore/friends-recommendations.js';
import {
  GetCommonRecommendationsHandler,
  GetExploreHandler,
  GetFriendsRecommendationsHandler,
} from './explore/explore.queries.js';
import { LibraryDecisions } from './library-decisions.js';
import { ActivityReader, LibraryPersonalData, LibraryNotice } from './my-list/activity.reader.js';
import { LibraryList } from './my-list/library-list.js';
import {
  GetActivityHandler,
  GetActivityItemsHandler,
  GetRecommendationsHandler,
} from './my-list/my-list.queries.js';
import { SharesPersonalData } from './sharing/shares.personal-data.js';
import { ShareLinksPersonalData } from './share-links/share-links.personal-data.js';
import { ReactionsPersonalData, ReactionsNotice, ReactHandler } from './reactions/react.js';
import { LibraryReader } from './my-list/library.reader.js';
import { LikesBetweenReader, ReactionsReader } from './reactions/reactions.reader.js';
import { OutcomesNotice } from './outcomes/outcomes.notice.js';
import {
  OutcomesPersonalData,
  OutcomesReader,
  RecordOutcomeHandler,
} from './outcomes/record-outcome.js';
import { RecommendationsNotice } from './recommendations.notice.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { CreateShareLinkHandler, LinkTokens } from './share-links/link-tokens.js';
import { EndedLinks } from './share-links/ended-links.js';
import {
  GetShareLinksHandler,
  GetSharedRecommendationHandler,
  LinkedPages,
} from './share-links/share-links.queries.js';
import { LinkRevocation, RevokeShareLinksHandler } from './share-links/revoke-share-links.js';
import { LinkAnswers } from './share-links/link-answers.js';
import { ShareLinksNotice, ShareLinksReader } from './share-links/share-links.reader.js';
import {
  AnswerSharedHandler,
  SeeInboxHandler,
  SendRecommendationHandler,
  WithdrawRecommendationHandler,
} from './sharing/sharing.commands.js';
import { InboxList } from './sharing/inbox-list.js';
import {
  GetPendingRecommendationsHandler,
  GetRecipientsHandler,
  GetSentOutcomesHandler,
  GetWhyHandler,
} from './sharing/sharing.queries.js';
import { RecipientsReader, SharesNotice } from './sharing/recipients.reader.js';
import { InboxItems } from './sharing/inbox-items.js';
import { TakingBack } from './sharing/taking-back.js';
import { SearchQueries } from './searching/search-query.js';
import { SearchNotice, SearchReader } from './searching/search.reader.js';
import { GetRecommendationHandler } from './get-recommendation.js';
import { Visibility } from './visibility.js';
import { WorksReader } from './works.reader.js';

const readers = [
  LibraryReader,
  ActivityReader,
  RecommendationsReader,
  WorksReader,
  ReactionsReader,
  LikesBetweenReader,
  CommentsReader,
  OutcomesReader,
  AsksReader,
  RecipientsReader,
  ShareLinksReader,
  ExploreReader,
  SearchReader,
];

const notices = [
  LibraryNotice,
  SharesNotice,
  RecommendationsNotice,
  ReactionsNotice,
  CommentsNotice,
  OutcomesNotice,
  AsksNotice,
  ExploreNotice,
  SearchNotice,
  ShareLinksNotice,
];

const personalData = [
  LibraryPersonalData,
  SharesPersonalData,
  ShareLinksPersonalData,
  ReactionsPersonalData,
  CommentsPersonalData,
  OutcomesPersonalData,
  AsksPersonalData,
];

const handlers = [
  AddRecommendationHandler,
  EditRecommendationHandler,
  DeleteRecommendationHandler,
  SeeInboxHandler,
  SendRecommendationHandler,
  WithdrawRecommendationHandler,
  AnswerSharedHandler,
  RecordOutcomeHandler,
  AskForRecommendationHandler,
  GetAsksHandler,
  CloseAskHandler,
  DismissAskHandler,
  CreateShareLinkHandler,
  RevokeShareLinksHandler,
  ReactHandler,
  AddCommentHandler,
  DeleteCommentHandler,
  GetRecommendationHandler,
  GetRecommendationsHandler,
  GetActivityHandler,
  GetActivityItemsHandler,
  GetExploreHandler,
  GetFriendsRecommendationsHandler,
  GetCommonRecommendationsHandler,
  GetPendingRecommendationsHandler,
  GetWhyHandler,
  GetRecipientsHandler,
  GetSentOutcomesHandler,
  GetSharedRecommendationHandler,
  GetShareLinksHandler,
  GetCommentsHandler,
];

/** Recommendations: adding, finding, sharing, asks, reactions and comments. */
@Module({
  imports: [FriendsModule, SearchModule],
  controllers: [callsController(handlers)],
  providers: [
    ...readers,
    ...notices,
    ...personalData,
    ...handlers,
    Visibility,
    Asks,
    Audience,
    TakingBack,
    InboxItems,
    InboxList,
    EndedLinks,
    LinkRevocation,
    Cards,
    LibraryDecisions,
    LinkTokens,
    LinkAnswers,
    NamedFriend,
    RecommendationIds,
    RecommendationSaver,
    LibraryList,
    SearchQueries,
    FriendsRecommendations,
    CommonRecommendations,
    LinkedPages,
  ],
  exports: [
    AsksReader,
    LibraryReader,
    LibraryDecisions,
    RecommendationsReader,
    LikesBetweenReader,
    CommentsReader,
    ReactionsReader,
    OutcomesReader,
    LinkRevocation,
    LinkAnswers,
    TakingBack,
    Cards,
    LinkedPages,
  ],
})
export class LibraryModule {}
