import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { projections } from '../projections/registry.js';
import { AccountController } from './accounts/account.controller.js';
import { AccountErasure } from './accounts/account-erasure.js';
import { AccountExport } from './accounts/account-export.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { Registration } from './accounts/registration.js';
import { SessionController } from './accounts/session.controller.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { CommandHandler } from './commands/command-handler.js';
import { LibraryCommands } from './commands/library-commands.js';
import { Snapshots } from './commands/snapshots.js';
import { FriendListCommands } from './friend-lists/friend-list-commands.js';
import { FriendListsController } from './friend-lists/friend-lists.controller.js';
import { Circles } from './queries/circles.js';
import { FriendsController } from './friends/friends.controller.js';
import { InvitationController } from './friends/invitation.controller.js';
import { FriendCommands } from './friendships/friend-commands.js';
import { Invitations } from './friendships/invitations.js';
import { HomeController } from './home/home.controller.js';
import { CallGuard } from './http/call-guard.js';
import type { CallLimits } from './http/call-limits.js';
import { ErrorFilter } from './http/error-filter.js';
import { LastPositions } from './http/last-positions.js';
import { PositionInterceptor } from './http/position-interceptor.js';
import { EmailDirectory } from './identity/email-directory.js';
import { Identity } from './identity/identity.js';
import { Sessions } from './identity/sessions.js';
import { SignInCodes } from './identity/sign-in-codes.js';
import { Announcer } from './live/announcer.js';
import { Audience } from './live/audience.js';
import { ChangeRenderer } from './live/change-renderer.js';
import { LiveGateway } from './live/live.gateway.js';
import { InProcessNotifier, Notifier } from './live/notifier.js';
import { Metrics } from './metrics/metrics.js';
import { type Mailer, mailerPort } from './mail/mailer.js';
import { CommentsController } from './opinions/comments.controller.js';
import { OpinionsController } from './opinions/opinions.controller.js';
import { HealthController } from './ops/health.controller.js';
import { MetricsController } from './ops/metrics.controller.js';
import { ProjectorMetrics } from './ops/projector-metrics.js';
import { Pictures } from './profile/pictures.js';
import { ProfileController } from './profile/profile.controller.js';
import { UpdateProfileHandler } from './profile/update-profile.js';
import { CommitFeed } from './projector/commit-feed.js';
import { Operations } from './projector/operations.js';
import { ProjectorLifecycle } from './projector/projector-lifecycle.js';
import { ProjectorElection } from './projector/election.js';
import { Projector, retryPolicyToken } from './projector/projector.js';
import { defaultRetryPolicy, type RetryPolicy } from './projector/retry-policy.js';
import { ActivityQuery } from './queries/activity.js';
import { Cards } from './queries/cards.js';
import { Comments } from './queries/comments.js';
import { EverythingOf } from './queries/everything-of.js';
import { FriendListsQuery } from './queries/friend-lists.js';
import { Friendships } from './queries/friendships.js';
import { HomeStatsQuery } from './queries/home-stats.js';
import { InboxBadgeQuery } from './queries/inbox-badge.js';
import { LibraryQuery } from './queries/library.js';
import { LikesBetween } from './queries/likes-between.js';
import { People } from './queries/people.js';
import { ReactionsQuery } from './queries/reactions.js';
import { Recipients } from './queries/recipients.js';
import { Recommendations } from './queries/recommendations.js';
import { ShareLinks } from './queries/share-links.js';
import { SubscriptionsQuery } from './queries/subscriptions.js';
import { Visibility } from './queries/visibility.js';
import { CheckpointWatcher } from './read-models/checkpoint-watcher.js';
import { LiveVersions } from './read-models/live-versions.js';
import { Progress } from './read-models/progress.js';
import { ReadModels } from './read-models/read-models.js';
import { AddRecommendationHandler } from './recommendations/add-recommendation.js';
import { DeleteRecommendationHandler } from './recommendations/delete-recommendation.js';
import { EditRecommendationHandler } from './recommendations/edit-recommendation.js';
import { ExploreQuery } from './recommendations/explore.js';
import { FriendsRecommendations } from './recommendations/friends-recommendations.js';
import { LibraryList } from './recommendations/library-list.js';
import { RecommendationsController } from './recommendations/recommendations.controller.js';
import { Catalogue } from './search/catalogue.js';
import { LookUpController } from './search/look-up.controller.js';
import { SearchController } from './search/search.controller.js';
import { SearchLimits } from './search/search-limits.js';
import { type Settings, settingsToken } from './settings.js';
import { PendingRecommendations } from './sharing/pending-recommendations.js';
import { ShareLinksController } from './sharing/share-links.controller.js';
import { SharePreview } from './sharing/share-preview.js';
import { SharingController } from './sharing/sharing.controller.js';
import { EventLog } from './stores/event-log.js';
import type { Blobs, EventStore, Keys, ReadStore } from './stores/ports.js';
import { StoresLifecycle } from './stores/stores-lifecycle.js';
import {
  blobsPort,
  type Clock,
  clockPort,
  keysPort,
  projectionsToken,
  readStorePort,
} from './stores/tokens.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';

/** What the application is given from outside. */
export interface Ports {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly keys: Keys;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly retryPolicy?: RetryPolicy;
  /** Between processes; without one, this process is the only one. */
  readonly notifier?: Notifier | undefined;
  readonly callLimits?: CallLimits;
}

const features = {
  controllers: [
    AccountController,
    AccountsController,
    SessionController,
    ProfileController,
    FriendsController,
    InvitationController,
    FriendListsController,
    SubscriptionsController,
    RecommendationsController,
    SharingController,
    ShareLinksController,
    OpinionsController,
    CommentsController,
    SearchController,
    LookUpController,
    HomeController,
    ApiDocsController,
  ],
  providers: [
    AccountErasure,
    AccountExport,
    Registration,
    Pictures,
    UpdateProfileHandler,
    FriendListCommands,
    AddRecommendationHandler,
    DeleteRecommendationHandler,
    EditRecommendationHandler,
    ExploreQuery,
    LibraryList,
    FriendsRecommendations,
    PendingRecommendations,
    SharePreview,
    Catalogue,
    SearchLimits,
  ],
};

const readSide = [
  LiveVersions,
  ReadModels,
  Progress,
  People,
  Friendships,
  FriendListsQuery,
  SubscriptionsQuery,
  Visibility,
  Recommendations,
  LibraryQuery,
  EverythingOf,
  Circles,
  ActivityQuery,
  ShareLinks,
  Recipients,
  ReactionsQuery,
  Cards,
  Comments,
  HomeStatsQuery,
  InboxBadgeQuery,
  LikesBetween,
];

const announcing = [Audience, Announcer];
const live = [ChangeRenderer, LiveGateway];

const http = [
  LastPositions,
  { provide: APP_GUARD, useClass: CallGuard },
  { provide: APP_INTERCEPTOR, useClass: PositionInterceptor },
  { provide: APP_FILTER, useClass: ErrorFilter },
];

/** The whole application; the ports come from outside. */
@Module({})
export class ApplicationModule {
  static with(ports: Ports): DynamicModule {
    const { roles } = ports.settings;
    const notifier = ports.notifier ?? new InProcessNotifier();
    return {
      module: ApplicationModule,
      controllers: [
        ...(roles.includes('api') ? features.controllers : []),
        HealthController,
        MetricsController,
      ],
      providers: [
        { provide: EventLog, useValue: new EventLog(ports.eventStore, ports.keys) },
        { provide: readStorePort, useValue: ports.readStore },
        { provide: keysPort, useValue: ports.keys },
        { provide: blobsPort, useValue: ports.blobs },
        { provide: mailerPort, useValue: ports.mailer },
        { provide: clockPort, useValue: ports.clock },
        {
          provide: StoresLifecycle,
          useValue: new StoresLifecycle([
            ...[ports.eventStore, ports.readStore],
            ...[ports.keys, ports.blobs, notifier],
          ]),
        },
        { provide: settingsToken, useValue: ports.settings },
        { provide: projectionsToken, useValue: projections },
        { provide: retryPolicyToken, useValue: ports.retryPolicy ?? defaultRetryPolicy },
        ...[Metrics, ProjectorMetrics],
        ...[Snapshots, CommandHandler, LibraryCommands, EmailDirectory, Sessions, Identity],
        ...[
          CommitFeed,
          Projector,
          Operations,
          ProjectorElection,
          CheckpointWatcher,
          ProjectorLifecycle,
        ],
        ...readSide,
        { provide: Notifier, useValue: notifier },
        ...(roles.includes('projector') ? announcing : []),
        ...(roles.includes('live') ? live : []),
        ...http,
        ...[SignInCodes, FriendCommands, Invitations],
        ...features.providers,
      ],
    };
  }
}
