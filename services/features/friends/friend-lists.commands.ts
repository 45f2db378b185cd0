import {
  type FriendListCommand,
  friendListDecider,
  type FriendListState,
  membersAfter,
} from '../../../events/friend-list/decider.js';
import { friendListsProjection } from '../../../projections/friend-lists/projection.js';
import type { InputOf } from '../../contract/call.js';
import {
  createFriendList,
  deleteFriendList,
  updateFriendList,
} from '../../contract/friends/friend-list.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { idFrom } from '../../platform/decisions/command.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { CountedQuotas } from '../../platform/security/quotas.js';
import { EmailDirectory } from '../people/email-directory.js';
import { Recipients } from './friendships/recipients.js';
import { FriendListsReader } from './friend-lists.reader.js';

/** Creates a friend list. */
@HandlesCall(createFriendList)
export class CreateFriendListHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly recipients: Recipients,
    private readonly lists: FriendListsReader,
    private readonly quotas: CountedQuotas,
  ) {}

  /**
   * @throws DomainError forbidden for a member who is not a friend; duplicate for an id of the
   * caller's; not-found for an id of somebody else's; conflict for too many lists.
   */
  async execute(call: ReceivedCall<typeof createFriendList>): Answer<typeof createFriendList> {
    const { input, userId: ownerId, metadata } = call;
    const { id, name, description } = input;
    const emails = [...new Set(input.friendEmails)];
    const { time, commandId } = metadata;
    const createdAt = input.createdAt ?? time;
    const listId = id ?? idFrom(commandId);
    const counted = {
      name: 'lists',
      model: friendListsProjection.name,
      userId: ownerId,
      count: async () => (await this.lists.ownedBy(ownerId)).length,
    } as const;
    const create = async (checkQuota: () => Promise<void>): Promise<FriendListCommand> => {
      await checkQuota();
      const memberIds = await this.recipients.listable(ownerId, emails);
      const list = { listId, ownerId, name, description, memberIds, createdAt };
      return { type: 'CreateFriendList', ...list, time };
    };
    const { events, position } = await this.quotas.add(counted, (checkQuota) =>
      this.decisions.execute(friendListDecider, [listId], () => create(checkQuota), metadata),
    );
    const [created] = events;
    if (created?.type !== 'FriendListCreated') throw new Error('making a list recorded nothing');
    const { data } = created;
    const friendList = {
      id: data.listId,
      name: data.name ?? '',
      description: data.description ?? '',
      friendEmails: emails,
      createdAt: data.createdAt,
    };
    return { success: true, message: 'List created successfully', position, friendList };
  }
}

/** Deletes a friend list. */
@HandlesCall(deleteFriendList)
export class DeleteFriendListHandler {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found for a list that is not the caller's. */
  async execute(call: ReceivedCall<typeof deleteFriendList>): Answer<typeof deleteFriendList> {
    const { userId, metadata } = call;
    const { id: listId } = call.input;
    const { position } = await this.decisions.execute(
      friendListDecider,
      [listId],
      { type: 'DeleteFriendList', listId, userId },
      metadata,
    );
    return { success: true, message: 'List deleted successfully', position };
  }
}

/** Changes a friend list. */
@HandlesCall(updateFriendList)
export class UpdateFriendListHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly recipients: Recipients,
    private readonly directory: EmailDirectory,
  ) {}

  /**
   * @throws DomainError forbidden for a member who is not a friend; not-found for a list that is not
   * the caller's.
   */
  async execute(call: ReceivedCall<typeof updateFriendList>): Answer<typeof updateFriendList> {
    const { input, userId, metadata } = call;
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
    input: InputOf<typeof updateFriendList>,
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
