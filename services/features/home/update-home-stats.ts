import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../contract/call.js';
import type { updateHomeStats } from '../../contract/home/home.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';
import { HomeStatsReader } from './home-stats.reader.js';

type Answer = AnswerOf<typeof updateHomeStats>;

/** Asks for the figures to be computed, which they always are: nothing is recorded. */
export class UpdateHomeStats extends Command<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(UpdateHomeStats)
export class UpdateHomeStatsHandler implements ICommandHandler<UpdateHomeStats> {
  constructor(
    private readonly homeStats: HomeStatsReader,
    private readonly progress: Progress,
  ) {}

  async execute({ userId }: UpdateHomeStats): Promise<Answer> {
    const { position } = this.progress;
    return { success: true, position, stats: await this.homeStats.of(userId) };
  }
}
