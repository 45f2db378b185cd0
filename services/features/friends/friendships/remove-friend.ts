import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { deleteFriend } from '../../../contract/friends/friend.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { FriendshipDecisions } from '../requests/friendship-decisions.js';

type Call = typeof deleteFriend;

/** Ends a friendship for both users. */
@HandlesCall(deleteFriend)
export class RemoveFriendHandler implements CallHandler<Call> {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
  ) {}

  /** @throws DomainError not-found when they are not friends. */
  async execute({
    input: { friend_email: friendEmail },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const friendId = await this.directory.personWith(friendEmail);
    const position = await this.friendships.remove(userId, friendId, metadata);
    return { success: true, position };
  }
}
