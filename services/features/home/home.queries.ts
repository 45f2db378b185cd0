import { nothingRead } from '../../../events/reading/read-state.js';
import type { AnswerOf } from '../../contract/call.js';
import { getHomeStats, getInboxBadge } from '../../contract/home/home.js';
import { getReadState } from '../../contract/home/reading.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { HomeStatsReader } from './home-stats.reader.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';

/** Returns the caller's figures of Home. */
@HandlesCall(getHomeStats)
export class GetHomeStatsHandler implements CallHandler<typeof getHomeStats> {
  constructor(private readonly homeStats: HomeStatsReader) {}

  async execute({
    userId,
  }: ReceivedCall<typeof getHomeStats>): Promise<AnswerOf<typeof getHomeStats>> {
    return { stats: await this.homeStats.of(userId) };
  }
}

/** Returns the number on the caller's inbox badge. */
@HandlesCall(getInboxBadge)
export class GetInboxBadgeHandler implements CallHandler<typeof getInboxBadge> {
  constructor(private readonly inboxBadge: InboxBadgeReader) {}

  async execute({
    userId,
  }: ReceivedCall<typeof getInboxBadge>): Promise<AnswerOf<typeof getInboxBadge>> {
    return this.inboxBadge.of(userId);
  }
}

/** Returns what the caller has read. */
@HandlesCall(getReadState)
export class GetReadStateHandler implements CallHandler<typeof getReadState> {
  constructor(private readonly badge: InboxBadgeReader) {}

  async execute({
    input: { kind },
    userId,
  }: ReceivedCall<typeof getReadState>): Promise<AnswerOf<typeof getReadState>> {
    return { state: (await this.badge.readBy(userId))?.[kind] ?? nothingRead };
  }
}
