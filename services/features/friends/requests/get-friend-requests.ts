import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getFriendRequests } from '../../../contract/friends/friend.js';
import { Circles } from '../friendships/circles.js';

type Call = typeof getFriendRequests;

/** Returns the open requests that the caller has sent and received. */
@HandlesCall(getFriendRequests)
export class GetFriendRequestsHandler implements CallHandler<Call> {
  constructor(private readonly circles: Circles) {}

  execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return this.circles.requests(userId);
  }
}
