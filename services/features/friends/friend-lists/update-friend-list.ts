import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import {
  type FriendListCommand,
  friendListDecider,
  type FriendListState,
} from '../../../../events/friend-list/decider.js';
import { membersAfter } from '../../../../events/friend-list/members.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { updateFriendList } from '../../../contract/friends/friend-list.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Recipients } from '../friendships/recipients.js';

type Input = InputOf<Call>;
type Call = typeof updateFriendList;

/** Changes a friend list. */
@HandlesCall(updateFriendList)
export class UpdateFriendListHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recipients: Recipients,
    private readonly directory: EmailDirectory,
  ) {}

  /**
   * @throws DomainError forbidden for a member who is not a friend; not-found for a list that is not
   * the caller's.
   */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { id: listId, name, description } = input;
    const change = async (list: FriendListState): Promise<FriendListCommand> => {
      const memberIds = await this.membersAfter(input, userId, list);
      return { type: 'ChangeFriendList', listId, userId, name, description, memberIds };
    };
    const { position } = await this.decisions.execute(
      friendListDecider,
      [listId],
      change,
      metadata,
    );
    return { success: true, message: 'List updated successfully', position };
  }

  /** The members after the update; undefined when the request leaves them unchanged. */
  private async membersAfter(
    input: Input,
    userId: string,
    list: FriendListState,
  ): Promise<readonly string[] | undefined> {
    const { friend_emails, add_friend_emails: add = [], remove_friend_emails: remove = [] } = input;
    if (friend_emails !== undefined) return this.recipients.listable(userId, friend_emails);
    if (list.status !== 'active' || (add.length === 0 && remove.length === 0)) return undefined;
    const [addedIds, removed] = await Promise.all([
      this.recipients.listable(userId, add),
      Promise.all(remove.map((email) => this.directory.find(email))),
    ]);
    return membersAfter(list.memberIds, {
      addedIds,
      removedIds: removed.filter((id) => id !== null),
    });
  }
}
