import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { rejectFriendRequest } from '../../../contract/friends/friend.js';
import { FriendshipDecisions } from './friendship-decisions.js';

type Call = typeof rejectFriendRequest;

/** Rejects a friend request that the caller has received. */
@HandlesCall(rejectFriendRequest)
export class RejectFriendRequestHandler implements CallHandler<Call> {
  constructor(private readonly friendships: FriendshipDecisions) {}

  /** @throws DomainError not-found for a request that is not the caller's, or not open. */
  async execute({
    input: { request_id: requestId },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const type = 'RejectFriendRequest';
    const position = await this.friendships.answer(type, requestId, userId, metadata);
    return { success: true, position };
  }
}
