import { Injectable } from '@nestjs/common';
import { reactionDecider } from '../../../../events/reaction/decider.js';
import {
  type ReactionsDocument,
  reactionsProjection,
} from '../../../../projections/reactions/projection.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { toArray, PersonalData } from '../../../platform/personal-data/personal-data.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

/** A user's likes and dislikes. */
@Injectable()
export class ReactionsPersonalData extends PersonalData<'reactions'> {
  override readonly models = [reactionsProjection];
  private readonly reactions: ReadModel<ReactionsDocument, typeof reactionsProjection.indexes>;

  constructor(readModels: ReadModels) {
    super();
    this.reactions = readModels.of(reactionsProjection);
  }

  async export(userId: string) {
    const current = await toArray(this.reactionsOf(userId));
    const reactions = current.map(({ recommendationId, reaction }) => {
      return { recommendationId, reaction };
    });
    return { reactions };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    for await (const { recommendationId, ownerId, reaction } of this.reactionsOf(userId)) {
      const type = reaction === 'liked' ? 'Unlike' : 'Undislike';
      const command = { type, subject: { recommendationId, ownerId, userId } } as const;
      const stream = [recommendationId, userId];
      found += (await commands.execute(reactionDecider, stream, command)).recorded;
    }
    return found;
  }

  private async *reactionsOf(userId: string) {
    const query = { index: 'byUser', where: { userId } } as const;
    for await (const document of this.reactions.each(query)) {
      if (document.kind !== 'opinion' || document.reaction === null) continue;
      const { recommendationId, ownerId, reaction } = document;
      yield { recommendationId, ownerId, reaction };
    }
  }
}
