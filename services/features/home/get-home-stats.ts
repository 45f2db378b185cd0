import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../contract/call.js';
import type { getHomeStats } from '../../contract/home/home.js';
import { HomeStatsReader } from './home-stats.reader.js';

type Answer = AnswerOf<typeof getHomeStats>;

/** A person's figures of Home. */
export class GetHomeStats extends Query<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetHomeStats)
export class GetHomeStatsHandler implements IQueryHandler<GetHomeStats> {
  constructor(private readonly homeStats: HomeStatsReader) {}

  async execute({ userId }: GetHomeStats): Promise<Answer> {
    return { stats: await this.homeStats.of(userId) };
  }
}
