import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { deleteFriend } from '../../../contract/friends/friend.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { FriendshipDecisions } from '../requests/friendship-decisions.js';

type Answer = AnswerOf<typeof deleteFriend>;

/** Ends a friendship, for both. */
export class RemoveFriend extends Command<Answer> {
  constructor(
    readonly friendEmail: string,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(RemoveFriend)
export class RemoveFriendHandler implements ICommandHandler<RemoveFriend> {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
  ) {}

  /** @throws DomainError not-found when they are not friends. */
  async execute({ friendEmail, userId, metadata }: RemoveFriend): Promise<Answer> {
    const friendId = await this.directory.personWith(friendEmail);
    const position = await this.friendships.remove(userId, friendId, metadata);
    return { success: true, position };
  }
}
