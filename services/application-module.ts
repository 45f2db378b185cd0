import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { projections } from '../projections/registry.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { Registration } from './accounts/registration.js';
import { SessionController } from './accounts/session.controller.js';
import { CommandHandler } from './commands/command-handler.js';
import { FriendCommands } from './friends/friend-commands.js';
import { FriendLists } from './friends/friend-lists.js';
import { FriendsController } from './friends/friends.controller.js';
import { HomeController } from './home/home.controller.js';
import { CallGuard } from './http/call-guard.js';
import { ErrorFilter } from './http/error-filter.js';
import { LastPositions } from './http/last-positions.js';
import { PositionInterceptor } from './http/position-interceptor.js';
import { EmailDirectory } from './identity/email-directory.js';
import { Identity } from './identity/identity.js';
import { Sessions } from './identity/sessions.js';
import { Announcer } from './live/announcer.js';
import { Audience } from './live/audience.js';
import { ChangeRenderer } from './live/change-renderer.js';
import { LiveGateway } from './live/live.gateway.js';
import { InProcessNotifier, Notifier } from './live/notifier.js';
import { OpinionsController } from './opinions/opinions.controller.js';
import { HealthController } from './ops/health.controller.js';
import { CommitFeed } from './projector/commit-feed.js';
import { ProjectorLifecycle } from './projector/projector-lifecycle.js';
import { Projector, projectionsToken, retryPolicyToken } from './projector/projector.js';
import { defaultRetryPolicy, type RetryPolicy } from './projector/retry-policy.js';
import { Cards } from './queries/cards.js';
import { Friendships } from './queries/friendships.js';
import { HomeStatsQuery } from './queries/home-stats.js';
import { InboxBadgeQuery } from './queries/inbox-badge.js';
import { People } from './queries/people.js';
import { ReactionsQuery } from './queries/reactions.js';
import { Recommendations } from './queries/recommendations.js';
import { LiveVersions } from './read-models/live-versions.js';
import { Progress } from './read-models/progress.js';
import { ReadModels } from './read-models/read-models.js';
import { AddRecommendationHandler } from './recommendations/add-recommendation.js';
import { ExploreQuery } from './recommendations/explore.js';
import { RecommendationsController } from './recommendations/recommendations.controller.js';
import { type Settings, settingsToken } from './settings.js';
import { EventLog } from './stores/event-log.js';
import type { EventStore, Keys, ReadStore } from './stores/ports.js';
import { StoresLifecycle } from './stores/stores-lifecycle.js';
import { type Clock, clockPort, keysPort, readStorePort } from './stores/tokens.js';

/** What the application is given from outside. */
export interface Ports {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly retryPolicy?: RetryPolicy;
}

const features = {
  controllers: [
    AccountsController,
    SessionController,
    FriendsController,
    RecommendationsController,
    OpinionsController,
    HomeController,
    HealthController,
  ],
  providers: [Registration, FriendCommands, FriendLists, AddRecommendationHandler, ExploreQuery],
};

const readSide = [
  LiveVersions,
  ReadModels,
  Progress,
  People,
  Friendships,
  Recommendations,
  ReactionsQuery,
  Cards,
  HomeStatsQuery,
  InboxBadgeQuery,
];

const live = [
  Audience,
  Announcer,
  ChangeRenderer,
  LiveGateway,
  { provide: Notifier, useClass: InProcessNotifier },
];

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
    return {
      module: ApplicationModule,
      controllers: features.controllers,
      providers: [
        { provide: EventLog, useValue: new EventLog(ports.eventStore, ports.keys) },
        { provide: readStorePort, useValue: ports.readStore },
        { provide: keysPort, useValue: ports.keys },
        { provide: clockPort, useValue: ports.clock },
        {
          provide: StoresLifecycle,
          useValue: new StoresLifecycle([ports.eventStore, ports.readStore, ports.keys]),
        },
        { provide: settingsToken, useValue: ports.settings },
        { provide: projectionsToken, useValue: projections },
        { provide: retryPolicyToken, useValue: ports.retryPolicy ?? defaultRetryPolicy },
        ...[CommandHandler, EmailDirectory, Sessions, Identity],
        ...[CommitFeed, Projector, ProjectorLifecycle],
        ...readSide,
        ...live,
        ...http,
        ...features.providers,
      ],
    };
  }
}
