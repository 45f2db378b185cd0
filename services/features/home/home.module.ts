import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { GetHomeStatsHandler } from './get-home-stats.js';
import { GetInboxBadgeHandler } from './get-inbox-badge.js';
import { HomeStatsNotice } from './home-stats.notice.js';
import { HomeStatsReader } from './home-stats.reader.js';
import { HomeController } from './home.controller.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';
import { InboxNotice } from './inbox.notice.js';
import { UpdateHomeStatsHandler } from './update-home-stats.js';

/** The figures on Home and on the inbox badge. */
@Module({
  imports: [FriendsModule, LibraryModule],
  controllers: [HomeController],
  providers: [
    HomeStatsReader,
    InboxBadgeReader,
    HomeStatsNotice,
    InboxNotice,
    GetHomeStatsHandler,
    GetInboxBadgeHandler,
    UpdateHomeStatsHandler,
  ],
})
export class HomeModule {}
