import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../contract/call.js';
import { updateHomeStats } from '../../contract/home/home.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';
import { HomeStatsReader } from './home-stats.reader.js';

type Call = typeof updateHomeStats;

/** Returns the figures. They are always up to date, so there is nothing to recompute or record. */
@HandlesCall(updateHomeStats)
export class UpdateHomeStatsHandler implements CallHandler<Call> {
  constructor(
    private readonly homeStats: HomeStatsReader,
    private readonly progress: Progress,
  ) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { position } = this.progress;
    return { success: true, position, stats: await this.homeStats.of(userId) };
  }
}
