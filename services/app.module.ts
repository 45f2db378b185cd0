import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { projections } from '../projections/registry.js';
import { AccountController } from './features/accounts/account/account.controller.js';
import { AccountErasure } from './features/accounts/account/account-erasure.js';
import { AccountExport } from './features/accounts/account/account-export.js';
import { AccountsController } from './features/people/people.controller.js';
import { Registration } from './features/accounts/registering/registration.js';
import { SessionController } from './features/accounts/signing-in/session.controller.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { Decisions } from './platform/decisions/decisions.js';
import { LibraryDecisions } from './features/library/library-decisions.js';
import { Snapshots } from './platform/decisions/snapshots.js';
import { FriendListCommands } from './features/friends/friend-lists/friend-list-commands.js';
import { FriendListsController } from './features/friends/friend-lists/friend-lists.controller.js';
import { Circles } from './features/friends/circles.js';
import { FriendsController } from './features/friends/friends.controller.js';
import { InvitationController } from './features/friends/invitations/invitation.controller.js';
import { FriendshipDecisions } from './features/friends/friendship-decisions.js';
import { Invitations } from './features/friends/invitations/invitations.js';
import { HomeController } from './features/home/home.controller.js';
import { CallGuard } from './platform/http/call-guard.js';
import type { CallLimits } from './platform/http/call-limits.js';
import { ErrorFilter } from './platform/http/error-filter.js';
import { LastPositions } from './platform/http/last-positions.js';
import { PositionInterceptor } from './platform/http/position-interceptor.js';
import { EmailDirectory } from './features/people/email-directory.js';
import { Identity } from './features/accounts/signing-in/identity.js';
import { Sessions } from './features/accounts/signing-in/sessions.js';
import { SignInCodes } from './features/accounts/signing-in/sign-in-codes.js';
import { Announcer } from './platform/live/announcer.js';
import { Audience } from './platform/live/audience.js';
import { ChangeRenderer } from './platform/live/change-renderer.js';
import { LiveGateway } from './platform/live/live.gateway.js';
import { InProcessNotifier, Notifier } from './platform/live/notifier.js';
import { Metrics } from './platform/metrics/metrics.js';
import { type Mailer, mailerPort } from './platform/mail/mailer.js';
import { CommentsController } from './features/library/comments/comments.controller.js';
import { OpinionsController } from './features/library/reactions/reactions.controller.js';
import { HealthController } from './platform/operations/health.controller.js';
import { MetricsController } from './platform/metrics/metrics.controller.js';
import { ProjectorMetrics } from './platform/operations/projector-metrics.js';
import { Pictures } from './features/people/profile/pictures.js';
import { ProfileController } from './features/people/profile/profile.controller.js';
import { UpdateProfileHandler } from './features/people/profile/update-profile.js';
import { CommitFeed } from './platform/read-side/projector/commit-feed.js';
import { Operations } from './platform/read-side/projector/operations.js';
import { ProjectorLifecycle } from './platform/read-side/projector/projector-lifecycle.js';
import { ProjectorElection } from './platform/read-side/projector/election.js';
import { Projector, retryPolicyToken } from './platform/read-side/projector/projector.js';
import {
  defaultRetryPolicy,
  type RetryPolicy,
} from './platform/read-side/projector/retry-policy.js';
import { ActivityReader } from './features/library/my-list/activity.reader.js';
import { Cards } from './features/library/cards.js';
import { CommentsReader } from './features/library/comments/comments.reader.js';
import { EverythingReader } from './features/accounts/account/everything.reader.js';
import { FriendListsReader } from './features/friends/friend-lists/friend-lists.reader.js';
import { FriendshipsReader } from './features/friends/friendships.reader.js';
import { HomeStatsReader } from './features/home/home-stats.reader.js';
import { InboxBadgeReader } from './features/home/inbox-badge.reader.js';
import { LibraryReader } from './features/library/my-list/library.reader.js';
import { LikesBetweenReader } from './features/library/reactions/likes-between.reader.js';
import { PeopleReader } from './features/people/people.reader.js';
import { ReactionsReader } from './features/library/reactions/reactions.reader.js';
import { Recipients } from './features/friends/recipients.js';
import { RecommendationsReader } from './features/library/recommendations.reader.js';
import { ShareLinksReader } from './features/library/share-links/share-links.reader.js';
import { SubscriptionsReader } from './features/friends/subscriptions/subscriptions.reader.js';
import { Visibility } from './features/library/visibility.js';
import { CheckpointWatcher } from './platform/read-side/read-models/checkpoint-watcher.js';
import { LiveVersions } from './platform/read-side/read-models/live-versions.js';
import { Progress } from './platform/read-side/read-models/progress.js';
import { ReadModels } from './platform/read-side/read-models/read-models.js';
import { AddRecommendationHandler } from './features/library/adding/add-recommendation.js';
import { DeleteRecommendationHandler } from './features/library/adding/delete-recommendation.js';
import { EditRecommendationHandler } from './features/library/adding/edit-recommendation.js';
import { ExploreReader } from './features/library/explore/explore.reader.js';
import { FriendsRecommendations } from './features/library/explore/friends-recommendations.js';
import { LibraryList } from './features/library/my-list/library-list.js';
import { RecommendationsController } from './features/library/recommendations.controller.js';
import { Catalogue } from './features/search/catalogue.js';
import { LookUpController } from './features/search/look-up.controller.js';
import { SearchController } from './features/search/search.controller.js';
import { SearchLimits } from './features/search/search-limits.js';
import { type Settings, settingsToken } from './platform/settings/settings.js';
import { PendingRecommendations } from './features/library/sharing/pending-recommendations.js';
import { ShareLinksController } from './features/library/share-links/share-links.controller.js';
import { SharePreview } from './features/library/share-links/share-preview.js';
import { SharingController } from './features/library/sharing/sharing.controller.js';
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
import { SubscriptionsController } from './features/friends/subscriptions/subscriptions.controller.js';

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
    ExploreReader,
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
  PeopleReader,
  FriendshipsReader,
  FriendListsReader,
  SubscriptionsReader,
  Visibility,
  RecommendationsReader,
  LibraryReader,
  EverythingReader,
  Circles,
  ActivityReader,
  ShareLinksReader,
  Recipients,
  ReactionsReader,
  Cards,
  CommentsReader,
  HomeStatsReader,
  InboxBadgeReader,
  LikesBetweenReader,
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
        ...[Snapshots, Decisions, LibraryDecisions, EmailDirectory, Sessions, Identity],
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
        ...[SignInCodes, FriendshipDecisions, Invitations],
        ...features.providers,
      ],
    };
  }
}
