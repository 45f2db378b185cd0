import { Injectable } from '@nestjs/common';
import {
  type ReactionsDocument,
  reactionsProjection,
} from '../../../../projections/reactions/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

type UserIds = string | readonly string[];

/** Counts the current likes of users on the items of owners. */
@Injectable()
export class LikesBetweenReader {
  private readonly opinions: ReadModel<ReactionsDocument, typeof reactionsProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.opinions = readModels.of(reactionsProjection);
  }

  /** On all items of the owners, private or not. */
  given(userId: UserIds, ownerId: UserIds): Promise<number> {
    return this.count(userId, ownerId, [0, 1]);
  }

  /** On the items that the owners show to their friends. */
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
