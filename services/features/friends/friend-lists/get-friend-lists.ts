import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getFriendLists } from '../../../contract/friends/friend-list.js';
import { FriendListsReader } from './friend-lists.reader.js';

type Call = typeof getFriendLists;

/** Returns the caller's friend lists. */
@HandlesCall(getFriendLists)
export class GetFriendListsHandler implements CallHandler<Call> {
  constructor(private readonly lists: FriendListsReader) {}

  async execute({ userId: ownerId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { friendLists: await this.lists.shown(ownerId) };
  }
}
