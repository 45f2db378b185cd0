import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { AnswerOf } from '../../contract/call.js';
import { getHomeStats, getInboxBadge, updateHomeStats } from '../../contract/home/home.js';
import type { Caller } from '../../platform/http/calls/callers.js';
import { CalledBy, HandlesCall } from '../../platform/http/calls/handles-call.js';
import { GetHomeStats } from './get-home-stats.js';
import { GetInboxBadge } from './get-inbox-badge.js';
import { UpdateHomeStats } from './update-home-stats.js';

/** The figures on Home and on the inbox badge. */
@Controller()
export class HomeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(getHomeStats)
  stats(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getHomeStats>> {
    return this.queries.execute(new GetHomeStats(userId));
  }

  @HandlesCall(updateHomeStats)
  recompute(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof updateHomeStats>> {
    return this.commands.execute(new UpdateHomeStats(userId));
  }

  @HandlesCall(getInboxBadge)
  badge(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getInboxBadge>> {
    return this.queries.execute(new GetInboxBadge(userId));
  }
}
