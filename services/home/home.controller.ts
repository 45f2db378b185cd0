import { Controller } from '@nestjs/common';
import { getHomeStats, getInboxBadge } from '../contract/home.js';
import { type AnswerOf, CalledBy, type Caller, Handles } from '../http/handles.js';
import { HomeStatsQuery } from '../queries/home-stats.js';
import { InboxBadgeQuery } from '../queries/inbox-badge.js';

/** The figures on Home and on the inbox badge. */
@Controller()
export class HomeController {
  constructor(
    private readonly homeStats: HomeStatsQuery,
    private readonly inboxBadge: InboxBadgeQuery,
  ) {}

  @Handles(getHomeStats)
  async stats(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getHomeStats>> {
    return { stats: await this.homeStats.of(userId) };
  }

  @Handles(getInboxBadge)
  async badge(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getInboxBadge>> {
    return { count: await this.inboxBadge.of(userId) };
  }
}
