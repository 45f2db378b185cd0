import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../contract/call.js';
import { getHomeStats } from '../../contract/home/home.js';
import { HomeStatsReader } from './home-stats.reader.js';

type Call = typeof getHomeStats;

/** Returns the caller's figures of Home. */
@HandlesCall(getHomeStats)
export class GetHomeStatsHandler implements CallHandler<Call> {
  constructor(private readonly homeStats: HomeStatsReader) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { stats: await this.homeStats.of(userId) };
  }
}
