import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { friendListDecider } from '../../../../events/friend-list/decider.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { deleteFriendList } from '../../../contract/friends/friend-list.js';
import { Decisions } from '../../../platform/decisions/decisions.js';

type Answer = AnswerOf<typeof deleteFriendList>;

/** Deletes a list of friends. */
export class DeleteFriendList extends Command<Answer> {
  constructor(
    readonly listId: string,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(DeleteFriendList)
export class DeleteFriendListHandler implements ICommandHandler<DeleteFriendList> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found for a list that is not the caller's. */
  async execute({ listId, userId, metadata }: DeleteFriendList): Promise<Answer> {
    const { position } = await this.decisions.make(
      friendListDecider,
      [listId],
      { type: 'DeleteFriendList', listId, userId },
      metadata,
    );
    return { success: true, message: 'List deleted successfully', position };
  }
}
