import { Injectable } from '@nestjs/common';
import {
  type OutcomeDocument,
  outcomeDocumentId,
  outcomesProjection,
} from '../../../../projections/outcomes/projection.js';
import { outcomeDecider } from '../../../../events/outcome/decider.js';
import type { Outcome, OwnOutcome } from '../../../contract/library/outcome.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { toArray, PersonalData } from '../../../platform/personal-data/personal-data.js';

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

/** Reads outcomes. Callers check who may see them. */
@Injectable()
export class OutcomesReader {
  private readonly documents: ReadModel<OutcomeDocument, typeof outcomesProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.documents = readModels.of(outcomesProjection);
  }

  /** A user's outcome for the first of these recommendations that has one; null if none has. */
  async ownOf(
    userId: string,
    recommendationIds: readonly string[],
  ): Promise<(OwnOutcome & { readonly recommendationId: string }) | null> {
    const own = await this.ownByItem(userId, recommendationIds);
    for (const recommendationId of recommendationIds) {
      const outcome = own.get(recommendationId);
      if (outcome) return { ...outcome, recommendationId };
    }
    return null;
  }

  /** The outcomes that the senders of these shares may see, in the order of the shares. */
  async toldOutcomes(
    shares: readonly { readonly recommendationId: string; readonly recipientId: string }[],
  ): Promise<readonly (Outcome | undefined)[]> {
    const ids = shares.map((one) => outcomeDocumentId(one.recommendationId, one.recipientId));
    const documents = await this.documents.getMany([...new Set(ids)]);
    return ids.map((id) => {
      const document = documents.get(id);
      return document?.isTold ? shown(document) : undefined;
    });
  }

  /** A user's own outcomes for these items, by item id. */
  async ownByItem(
    userId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, OwnOutcome>> {
    const ids = recommendationIds.map((id) => outcomeDocumentId(id, userId));
    const documents = [...(await this.documents.getMany(ids)).values()];
    return new Map(
      documents.map((document) => [
        document.recommendationId,
        { ...shown(document), isTold: document.isTold },
      ]),
    );
  }
}

const shown = ({ outcome, words }: OutcomeDocument): Outcome => ({ outcome, words: words ?? '' });
