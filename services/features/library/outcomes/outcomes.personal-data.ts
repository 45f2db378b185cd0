import { Injectable } from '@nestjs/common';
import { outcomeDecider } from '../../../../events/outcome/decider.js';
import {
  type OutcomeDocument,
  outcomesProjection,
} from '../../../../projections/outcomes/projection.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { toArray, PersonalData } from '../../../platform/personal-data/personal-data.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

/** A user's outcomes. */
@Injectable()
export class OutcomesPersonalData extends PersonalData<'outcomes'> {
  override readonly models = [outcomesProjection];
  private readonly outcomes: ReadModel<OutcomeDocument, typeof outcomesProjection.indexes>;

  constructor(readModels: ReadModels) {
    super();
    this.outcomes = readModels.of(outcomesProjection);
  }

  async export(userId: string) {
    const documents = await toArray(this.outcomesOf(userId));
    const outcomes = documents.map(({ recommendationId, outcome, words, isTold, recordedAt }) => {
      return { recommendationId, outcome, words: words ?? '', isTold, recordedAt };
    });
    return { outcomes };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    for await (const { recommendationId, ownerId } of this.outcomesOf(userId)) {
      const received = { recommendationId, ownerId, userId };
      const command = { type: 'TakeOutcomeBack', received } as const;
      const stream = [recommendationId, userId];
      found += (await commands.execute(outcomeDecider, stream, command)).recorded;
    }
    return found;
  }

  private outcomesOf(userId: string): AsyncGenerator<OutcomeDocument, void> {
    return this.outcomes.each({ index: 'byUser', where: { userId } });
  }
}
