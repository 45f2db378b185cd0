import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../contract/call.js';
import { getHomeStats } from '../../contract/home/home.js';
import { HomeStatsReader } from './home-stats.reader.js';

type Answer = AnswerOf<typeof getHomeStats>;

/** A person's figures of Home. */
@HandlesCall(getHomeStats)
export class GetHomeStatsHandler implements CallHandler<typeof getHomeStats> {
  constructor(private readonly homeStats: HomeStatsReader) {}

  async execute({ userId }: ReceivedCall<typeof getHomeStats>): Promise<Answer> {
    return { stats: await this.homeStats.of(userId) };
  }
}
