import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { friendRequestId } from '../../../events/friendship/decider.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import type { AnswerOf } from '../../contract/call.js';
import type { addFriend } from '../../contract/friend.js';
import { EmailDirectory } from '../people/email-directory.js';
import { FriendshipDecisions } from './friendship-decisions.js';

type Answer = AnswerOf<typeof addFriend>;

/** Asks somebody who has an account to be friends. */
export class AddFriend extends Command<Answer> {
  constructor(
    readonly friendEmail: string,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(AddFriend)
export class AddFriendHandler implements ICommandHandler<AddFriend> {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
  ) {}

  /** @throws DomainError not-found; invalid for oneself; conflict for a friend or an open request. */
  async execute({ friendEmail, userId, metadata }: AddFriend): Promise<Answer> {
    const friendId = await this.directory.personWith(friendEmail);
    const position = await this.friendships.request(userId, friendId, metadata);
    return { success: true, position, request_id: friendRequestId(userId, friendId) };
  }
}
