import { Module, Injectable } from '@nestjs/common';
import { nothingRead } from '../../../events/reading/read-state.js';
import { readingDecider, stateOfKind } from '../../../events/reading/decider.js';
import {
  type Answer,
  callsController,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { getHomeStats, getInboxBadge, updateHomeStats } from '../../contract/home/home.js';
import { getReadState, markRead } from '../../contract/home/reading.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';
import { PersonalData } from '../../platform/personal-data/all-personal-data.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { HomeStatsNotice, HomeStatsReader } from './home-stats.reader.js';
import { InboxBadgeReader, InboxNotice } from './inbox-badge.reader.js';

/** Returns the caller's figures of Home. */
@HandlesCall(getHomeStats)
class GetHomeStatsHandler {
  constructor(private readonly homeStats: HomeStatsReader) {}

  async execute({ userId }: ReceivedCall<typeof getHomeStats>): Answer<typeof getHomeStats> {
    return { stats: await this.homeStats.of(userId) };
  }
}

/** Returns the number on the caller's inbox badge. */
@HandlesCall(getInboxBadge)
class GetInboxBadgeHandler {
  constructor(private readonly inboxBadge: InboxBadgeReader) {}

  async execute({ userId }: ReceivedCall<typeof getInboxBadge>): Answer<typeof getInboxBadge> {
    return this.inboxBadge.of(userId);
  }
}

/** Returns what the caller has read. */
@HandlesCall(getReadState)
class GetReadStateHandler {
  constructor(private readonly badge: InboxBadgeReader) {}

  async execute(call: ReceivedCall<typeof getReadState>): Answer<typeof getReadState> {
    const { userId } = call;
    const { kind } = call.input;
    return { state: (await this.badge.readBy(userId))?.[kind] ?? nothingRead };
  }
}

/** Records what the caller has read. */
@HandlesCall(markRead)
class MarkReadHandler {
  constructor(private readonly decisions: Decisions) {}

  async execute(call: ReceivedCall<typeof markRead>): Answer<typeof markRead> {
    const { input, userId, metadata } = call;
    const { kind, until, clear } = input;
    const notInFuture = (time: string) => (time < metadata.time ? time : metadata.time);
    const all = until !== undefined && {
      until: notInFuture(until),
      count: input.count ?? 0,
    };
    const items = input.items.map(({ id, at, ...mark }) => {
      return { itemId: id, at: notInFuture(at), ...mark };
    });
    const command = { type: 'MarkRead', userId, kind, ...(all && { all }), items, clear } as const;
    const { position, state } = await this.decisions.execute(
      readingDecider,
      [userId],
      command,
      metadata,
    );
    return { success: true, position, state: stateOfKind(state, kind) };
  }
}

/** Returns the figures. They are always up to date, so there is nothing to recompute or record. */
@HandlesCall(updateHomeStats)
class UpdateHomeStatsHandler {
  constructor(
    private readonly homeStats: HomeStatsReader,
    private readonly progress: Progress,
  ) {}

  async execute({ userId }: ReceivedCall<typeof updateHomeStats>): Answer<typeof updateHomeStats> {
    const { position } = this.progress;
    return { success: true, position, stats: await this.homeStats.of(userId) };
  }
}

/** What a user has read is a part of the history; nobody else sees it. */
@Injectable()
class ReadingPersonalData extends PersonalData {
  override readonly streams = ['reading'];

  export(): Promise<object> {
    return Promise.resolve({});
  }
}

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
