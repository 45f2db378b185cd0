import { Injectable } from '@nestjs/common';
import type { ReactionsDocument } from '../../../../projections/reactions/document.js';
import { reactionsProjection } from '../../../../projections/reactions/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

type UserIds = string | readonly string[];

/** Current likes that some users have given to others' items. */
@Injectable()
export class LikesBetweenReader {
  private readonly opinions: ReadModel<ReactionsDocument, typeof reactionsProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.opinions = readModels.of(reactionsProjection);
  }

  /** On all items of these owners, private or not. */
  given(userId: UserIds, ownerId: UserIds): Promise<number> {
    return this.count(userId, ownerId, [0, 1]);
  }

  /** On what these owners show to their friends. */
  givenToVisible(userId: UserIds, ownerId: UserIds): Promise<number> {
    return this.count(userId, ownerId, 1);
  }

  private count(
    userId: UserIds,
    ownerId: UserIds,
    visible: number | readonly number[],
  ): Promise<number> {
    const where = { userId, ownerId, reaction: 'liked', visible };
    return this.opinions.count({ index: 'between', where });
  }
}
