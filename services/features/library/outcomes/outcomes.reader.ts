import { Injectable } from '@nestjs/common';
import {
  type OutcomeDocument,
  outcomeDocumentId,
  outcomesProjection,
} from '../../../../projections/outcomes/projection.js';
import type { Outcome, OwnOutcome } from '../../../contract/library/outcome.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

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
