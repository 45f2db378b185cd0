import { Controller } from '@nestjs/common';
import { getHomeStats, getInboxBadge, updateHomeStats } from '../../contract/home.js';
import { type AnswerOf, CalledBy, type Caller, Handles } from '../../platform/http/handles.js';
import { HomeStatsReader } from './home-stats.reader.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';

/** The figures on Home and on the inbox badge. */
@Controller()
export class HomeController {
  constructor(
    private readonly homeStats: HomeStatsReader,
    private readonly inboxBadge: InboxBadgeReader,
    private readonly progress: Progress,
  ) {}

  @Handles(getHomeStats)
  async stats(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getHomeStats>> {
    return { stats: await this.homeStats.of(userId) };
  }

  @Handles(updateHomeStats)
  async recompute(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof updateHomeStats>> {
    const { position } = this.progress;
    return { success: true, position, stats: await this.homeStats.of(userId) };
  }

  @Handles(getInboxBadge)
  async badge(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getInboxBadge>> {
    return { count: await this.inboxBadge.of(userId) };
  }
}
