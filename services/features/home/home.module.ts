import { callsController } from '../../platform/http/calls/handles-call.js';
import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { GetHomeStatsHandler } from './get-home-stats.js';
import { GetInboxBadgeHandler } from './get-inbox-badge.js';
import { GetReadStateHandler } from './get-read-state.js';
import { HomeStatsNotice } from './home-stats.notice.js';
import { HomeStatsReader } from './home-stats.reader.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';
import { InboxNotice } from './inbox.notice.js';
import { MarkReadHandler } from './mark-read.js';
import { ReadingPersonalData } from './reading.personal-data.js';
import { UpdateHomeStatsHandler } from './update-home-stats.js';

const handlers = [
  GetHomeStatsHandler,
  GetInboxBadgeHandler,
  GetReadStateHandler,
  MarkReadHandler,
  UpdateHomeStatsHandler,
];

/** The figures on Home and on the inbox badge. */
@Module({
  imports: [FriendsModule, LibraryModule],
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
