import { callsController } from '../../platform/http/calls/handles-call.js';
import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { GetHomeStatsHandler, GetInboxBadgeHandler, GetReadStateHandler } from './home.queries.js';
import { HomeStatsNotice } from './home-stats.notice.js';
import { HomeStatsReader } from './home-stats.reader.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';
import { InboxNotice } from './inbox.notice.js';
import { MarkReadHandler, UpdateHomeStatsHandler } from './home.commands.js';
import { ReadingPersonalData } from './reading.personal-data.js';

const handlers = [
  GetHomeStatsHandler,
  GetInboxBadgeHandler,
  GetReadStateHandler,
  MarkReadHandler,
  UpdateHomeStatsHandler,
];

/** The figures on Home and on the inbox badge. */
@Module({
  imports: [FriendsModule, LibraryModule, NotificationsModule],
  controllers: [callsController(handlers)],
  providers: [
    ...handlers,
    HomeStatsReader,
    InboxBadgeReader,
    HomeStatsNotice,
    InboxNotice,
    ReadingPersonalData,
  ],
})
export class HomeModule {}
