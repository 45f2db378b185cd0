import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getFriendRequests } from '../../../contract/friends/friend.js';
import { Circles } from '../friendships/circles.js';

type Answer = AnswerOf<typeof getFriendRequests>;

/** The open requests that a person has sent and received. */
@HandlesCall(getFriendRequests)
export class GetFriendRequestsHandler implements CallHandler<typeof getFriendRequests> {
  constructor(private readonly circles: Circles) {}

  execute({ userId }: ReceivedCall<typeof getFriendRequests>): Promise<Answer> {
    return this.circles.requests(userId);
  }
}
