import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { friendListDecider } from '../../../../events/friend-list/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { deleteFriendList } from '../../../contract/friends/friend-list.js';
import { Decisions } from '../../../platform/decisions/decisions.js';

type Call = typeof deleteFriendList;

/** Deletes a friend list. */
@HandlesCall(deleteFriendList)
export class DeleteFriendListHandler implements CallHandler<Call> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found for a list that is not the caller's. */
  async execute({
    input: { id: listId },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { position } = await this.decisions.execute(
      friendListDecider,
      [listId],
      { type: 'DeleteFriendList', listId, userId },
      metadata,
    );
    return { success: true, message: 'List deleted successfully', position };
  }
}
