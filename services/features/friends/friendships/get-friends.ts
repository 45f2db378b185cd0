import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getFriends } from '../../../contract/friends/friend.js';
import { Circles } from './circles.js';

type Call = typeof getFriends;

/** Returns the caller's friends, with the numbers of shares in both directions. */
@HandlesCall(getFriends)
export class GetFriendsHandler implements CallHandler<Call> {
  constructor(private readonly circles: Circles) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { friends: await this.circles.friends(userId) };
  }
}
