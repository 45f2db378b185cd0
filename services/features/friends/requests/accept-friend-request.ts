import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { acceptFriendRequest } from '../../../contract/friends/friend.js';
import { FriendshipDecisions } from './friendship-decisions.js';

type Call = typeof acceptFriendRequest;

/** Accepts a friend request that the caller has received. */
@HandlesCall(acceptFriendRequest)
export class AcceptFriendRequestHandler implements CallHandler<Call> {
  constructor(private readonly friendships: FriendshipDecisions) {}

  /** @throws DomainError not-found for a request that is not the caller's, or not open. */
  async execute({
    input: { request_id: requestId },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const type = 'AcceptFriendRequest';
    const position = await this.friendships.answer(type, requestId, userId, metadata);
    return { success: true, position };
  }
}
