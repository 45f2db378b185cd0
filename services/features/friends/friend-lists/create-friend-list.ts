import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import {
  type FriendListCommand,
  friendListDecider,
} from '../../../../events/friend-list/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { createFriendList } from '../../../contract/friends/friend-list.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { idFrom } from '../../../platform/decisions/id-from.js';
import { CountedQuotas } from '../../../platform/security/counted-quotas.js';
import { Recipients } from '../friendships/recipients.js';
import { friendListsProjection } from '../../../../projections/friend-lists/projection.js';
import { FriendListsReader } from './friend-lists.reader.js';

type Call = typeof createFriendList;

/** Creates a friend list. */
@HandlesCall(createFriendList)
export class CreateFriendListHandler implements CallHandler<Call> {
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
  async execute({ input, userId: ownerId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
