import { Injectable } from '@nestjs/common';
import { reactionDecider } from '../../../../events/reaction/decider.js';
import {
  type CommentDocument,
  commentsProjection,
} from '../../../../projections/comments/projection.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { toArray, PersonalData } from '../../../platform/personal-data/personal-data.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { toComment } from './comments.reader.js';

/** A user's comments. */
@Injectable()
export class CommentsPersonalData extends PersonalData<'comments'> {
  override readonly models = [commentsProjection];
  private readonly comments: ReadModel<CommentDocument, typeof commentsProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly people: PeopleReader,
  ) {
    super();
    this.comments = readModels.of(commentsProjection);
  }

  async export(userId: string) {
    const writer = (await this.people.user(userId)) ?? unknownPerson;
    const documents = await toArray(this.commentsOf(userId));
    return { comments: documents.map((document) => toComment(document, writer)) };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let removed = 0;
    for await (const { recommendationId, ownerId } of this.commentsOf(userId)) {
      const subject = { recommendationId, ownerId, userId };
      const command = { type: 'RemoveComment', subject } as const;
      const stream = [recommendationId, userId];
      removed += (await commands.execute(reactionDecider, stream, command)).recorded;
    }
    return removed;
  }

  private commentsOf(userId: string): AsyncGenerator<CommentDocument, void> {
    return this.comments.each({ index: 'byUser', where: { userId } });
  }
}
