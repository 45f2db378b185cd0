import { Injectable } from '@nestjs/common';
import {
  type OutcomeDocument,
  outcomeDocumentId,
} from '../../../../projections/outcomes/document.js';
import { outcomesProjection } from '../../../../projections/outcomes/projection.js';
import type { Outcome, OwnOutcome } from '../../../contract/library/outcome.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

/** Outcomes of what was sent. Callers have checked who may ask. */
@Injectable()
export class OutcomesReader {
  private readonly documents: ReadModel<OutcomeDocument, typeof outcomesProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.documents = readModels.of(outcomesProjection);
  }

  /** A person's own outcome of an item; null without one. */
  async ownOf(userId: string, recommendationId: string): Promise<OwnOutcome | null> {
    const document = await this.find(recommendationId, userId);
    if (document === undefined) return null;
    return { ...shown(document), isTold: document.isTold };
  }

  /** What these people told their senders about an item, by person. */
  async toldBy(
    userIds: readonly string[],
    recommendationId: string,
  ): Promise<ReadonlyMap<string, Outcome>> {
    return this.told(userIds.map((userId) => outcomeDocumentId(recommendationId, userId)));
  }

  /** What one person told the senders of these items, by item. */
  async toldAbout(
    userId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, Outcome>> {
    const ids = recommendationIds.map((id) => outcomeDocumentId(id, userId));
    return this.told(ids, ({ recommendationId }) => recommendationId);
  }

  /** What recipients told the senders of these shares, in the order of the shares. */
  async toldOf(
    shares: readonly { readonly recommendationId: string; readonly recipientId: string }[],
  ): Promise<readonly (Outcome | undefined)[]> {
    const ids = shares.map((one) => outcomeDocumentId(one.recommendationId, one.recipientId));
    const documents = await this.documents.getMany([...new Set(ids)]);
    return ids.map((id) => {
      const document = documents.get(id);
      return document?.isTold ? shown(document) : undefined;
    });
  }

  /** The document; undefined when the read model has none. */
  find(recommendationId: string, userId: string): Promise<OutcomeDocument | undefined> {
    return this.documents.get(outcomeDocumentId(recommendationId, userId));
  }

  private async told(
    ids: readonly string[],
    keyOf = ({ userId }: OutcomeDocument) => userId,
  ): Promise<ReadonlyMap<string, Outcome>> {
    const documents = [...(await this.documents.getMany(ids)).values()];
    const told = documents.filter(({ isTold }) => isTold);
    return new Map(told.map((document) => [keyOf(document), shown(document)]));
  }
}

const shown = ({ outcome, words }: OutcomeDocument): Outcome => ({ outcome, words: words ?? '' });
