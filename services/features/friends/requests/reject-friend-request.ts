import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { rejectFriendRequest } from '../../../contract/friends/friend.js';
import { FriendshipDecisions } from './friendship-decisions.js';

type Answer = AnswerOf<typeof rejectFriendRequest>;

/** Rejects a friend request that a person has received. */
export class RejectFriendRequest extends Command<Answer> {
  constructor(
    readonly requestId: string,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(RejectFriendRequest)
export class RejectFriendRequestHandler implements ICommandHandler<RejectFriendRequest> {
  constructor(private readonly friendships: FriendshipDecisions) {}

  /** @throws DomainError not-found for a request that is not the person's, or not open. */
  async execute({ requestId, userId, metadata }: RejectFriendRequest): Promise<Answer> {
    const type = 'RejectFriendRequest';
    const position = await this.friendships.answer(type, requestId, userId, metadata);
    return { success: true, position };
  }
}
