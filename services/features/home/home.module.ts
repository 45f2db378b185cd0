import { callsController } from '../../platform/http/calls/handles-call.js';
import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { HomeStatsReader } from './home-stats.reader.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';
import { InboxNotice } from './inbox.notice.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { homeStatsDocument } from '../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../projections/home-stats/projection.js';
import { shareOf } from '../../../projections/library/document.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import type { ChangeOf } from '../../contract/live.js';
import { FiguresNotice, type ModelChange } from '../../platform/live/notice.js';
import { ShownPeople } from '../friends/blocks/shown-people.js';
import { readingDecider, stateOfKind } from '../../../events/reading/decider.js';
import type { AnswerOf } from '../../contract/call.js';
import { updateHomeStats } from '../../contract/home/home.js';
import { markRead } from '../../contract/home/reading.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';
import { nothingRead } from '../../../events/reading/read-state.js';
import { getHomeStats, getInboxBadge } from '../../contract/home/home.js';
import { getReadState } from '../../contract/home/reading.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';

/** What a user has read is a part of the history; nobody else sees it. */
@Injectable()
class ReadingPersonalData extends PersonalData {
  override readonly streams = ['reading'];

  export(): Promise<object> {
    return Promise.resolve({});
  }
}

/** Returns the caller's figures of Home. */
@HandlesCall(getHomeStats)
class GetHomeStatsHandler implements CallHandler<typeof getHomeStats> {
  constructor(private readonly homeStats: HomeStatsReader) {}

  async execute({
    userId,
  }: ReceivedCall<typeof getHomeStats>): Promise<AnswerOf<typeof getHomeStats>> {
    return { stats: await this.homeStats.of(userId) };
  }
}

/** Returns the number on the caller's inbox badge. */
@HandlesCall(getInboxBadge)
class GetInboxBadgeHandler implements CallHandler<typeof getInboxBadge> {
  constructor(private readonly inboxBadge: InboxBadgeReader) {}

  async execute({
    userId,
  }: ReceivedCall<typeof getInboxBadge>): Promise<AnswerOf<typeof getInboxBadge>> {
    const { count, unread } = await this.inboxBadge.of(userId);
    return { count, unread };
  }
}

/** Returns what the caller has read. */
@HandlesCall(getReadState)
class GetReadStateHandler implements CallHandler<typeof getReadState> {
  constructor(private readonly badge: InboxBadgeReader) {}

  async execute({
    input: { kind },
    userId,
  }: ReceivedCall<typeof getReadState>): Promise<AnswerOf<typeof getReadState>> {
    return { state: (await this.badge.readBy(userId))?.[kind] ?? nothingRead };
  }
}

/** Records what the caller has read. */
@HandlesCall(markRead)
class MarkReadHandler implements CallHandler<typeof markRead> {
  constructor(
    private readonly decisions: Decisions,
    private readonly badge: InboxBadgeReader,
  ) {}

  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof markRead>): Promise<AnswerOf<typeof markRead>> {
    const { kind, until, clear } = input;
    const notInFuture = (time: string) => (time < metadata.time ? time : metadata.time);
    const all = until !== undefined && {
      until: notInFuture(until),
      count: input.count ?? (await this.badge.of(userId)).opinions,
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
class UpdateHomeStatsHandler implements CallHandler<typeof updateHomeStats> {
  constructor(
    private readonly homeStats: HomeStatsReader,
    private readonly progress: Progress,
  ) {}

  async execute({
    userId,
  }: ReceivedCall<typeof updateHomeStats>): Promise<AnswerOf<typeof updateHomeStats>> {
    const { position } = this.progress;
    return { success: true, position, stats: await this.homeStats.of(userId) };
  }
}

/** The figures of Home: announced to their user with the new values, to friends only as stale. */
@Injectable()
class HomeStatsNotice extends FiguresNotice<'home-stats'> {
  readonly model = 'home-stats';
  readonly about = z.object({});
  readonly rules = {
    [homeStatsProjection.name]: (change: ModelChange) => this.figures(change),
    [libraryProjection.name]: async ({ id }: ModelChange) => {
      const share = shareOf(id);
      if (share === null) return [];
      const { senderId, recipientId } = share;
      const recipients = await this.shownPeople.notifiedOf(senderId, [recipientId]);
      return [{ audience: [senderId, ...recipients], stale: [] }];
    },
  };

  constructor(
    private readonly shownPeople: ShownPeople,
    private readonly homeStats: HomeStatsReader,
  ) {
    super();
  }

  async render(
    userId: string,
    reason: 'changed' | 'stale',
    { id, version }: { readonly id: string; readonly version: string },
  ): Promise<ChangeOf<'home-stats'>> {
    if (reason === 'stale') return { model: 'home-stats', id, version };
    return { model: 'home-stats', id, version, document: await this.homeStats.of(userId) };
  }

  private async figures({ body }: ModelChange) {
    // The account was erased, so there is nobody to notify.
    if (body === undefined) return [];
    const document = homeStatsDocument.parse(body);
    if (document.kind === 'item') return [];
    // Friends' `likesOnFriendsContent` and `latestFriendRecosCount` depend on this user's items.
    const stale = [...(await this.shownPeople.friendsNotifiedOf(document.userId))];
    return [{ audience: [document.userId], stale }];
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
