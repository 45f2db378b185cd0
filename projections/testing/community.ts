import {
  type ChangeFriendList,
  type FriendListCommand,
  friendListDecider,
} from '../../events/friend-list/decider.js';
import { type AskCommand, askDecider, type SendAsk } from '../../events/asks/decider.js';
import { type BlockCommand, blocksDecider } from '../../events/blocks/decider.js';
import { type FriendshipCommand, friendshipDecider } from '../../events/friendship/decider.js';
import type { FoundBy } from '../../events/friendship/events.js';
import { orderedPair, streamName } from '../../events/kernel/event.js';
import { type MarkRead, readingDecider } from '../../events/reading/decider.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../events/subscriptions/decider.js';
import { type ImportCommand, importsDecider } from '../../events/import/decider.js';
import { inviteCodeDecider } from '../../events/invite-code/decider.js';
import { invitationsDecider } from '../../events/invitations/decider.js';
import { emailDecider } from '../../events/user/email-decider.js';
import { type UpdateProfile, userDecider } from '../../events/user/user-decider.js';
import { LibraryCommunity } from './library-community.js';

/** People who also register, have friends, lists, subscriptions and blocks, invite, and ask. */
export class Community extends LibraryCommunity {
  registers(userId: string, firstName = userId, lastName = ''): this {
    const email = `${userId}@example.com`;
    const address = `hash-of-${userId}`;
    this.execute(emailDecider, [address], userId, { type: 'ClaimEmail', userId });
    const command = { type: 'RegisterUser', userId, email, firstName, lastName } as const;
    return this.execute(userDecider, [userId], userId, command);
  }

  updates(userId: string, changes: Omit<UpdateProfile, 'type' | 'userId'>): this {
    const command = { type: 'UpdateProfile', userId, ...changes } as const;
    return this.execute(userDecider, [userId], userId, command);
  }

  marksRead(userId: string, what: Omit<MarkRead, 'type' | 'userId' | 'kind'>): this {
    const command = { type: 'MarkRead', userId, kind: 'activity', ...what } as const;
    return this.execute(readingDecider, [userId], userId, command);
  }

  erases(userId: string): this {
    return this.execute(userDecider, [userId], userId, { type: 'EraseUser', userId });
  }

  releases(userId: string): this {
    const command = { type: 'ReleaseEmail', userId } as const;
    return this.execute(emailDecider, [`hash-of-${userId}`], userId, command);
  }

  /** Sends a friend request. */
  requestsFriend(
    senderId: string,
    receiverId: string,
    recommendationId?: string,
    foundBy: FoundBy = recommendationId === undefined ? 'address' : 'link',
  ): this {
    const command = {
      type: 'SendFriendRequest',
      senderId,
      receiverId,
      recommendationId,
      foundBy,
    } as const;
    return this.friendship(senderId, receiverId, command);
  }

  accepts(userId: string, senderId: string): this {
    return this.friendship(userId, senderId, { type: 'AcceptFriendRequest', userId });
  }

  rejects(userId: string, senderId: string): this {
    return this.friendship(userId, senderId, { type: 'RejectFriendRequest', userId });
  }

  /** Takes one's own request back. */
  withdrawsRequest(userId: string, receiverId: string): this {
    return this.friendship(userId, receiverId, { type: 'WithdrawFriendRequest', userId });
  }

  removes(userId: string, friendId: string): this {
    return this.friendship(userId, friendId, { type: 'RemoveFriend', userId, friendId });
  }

  /** Makes friends of two who have nothing to do with each other yet. */
  friends(one: string, other: string): this {
    return this.requestsFriend(one, other).accepts(other, one);
  }

  makesList(ownerId: string, listId: string, memberIds: readonly string[], name = listId): this {
    const time = this.nextTime();
    const details = { name, description: `${name} of ${ownerId}`, createdAt: time, time };
    const command = { type: 'CreateFriendList', listId, ownerId, memberIds, ...details } as const;
    return this.list(ownerId, command);
  }

  changesList(
    userId: string,
    listId: string,
    changes: Pick<ChangeFriendList, 'name' | 'description' | 'memberIds'>,
  ): this {
    return this.list(userId, { type: 'ChangeFriendList', listId, userId, ...changes });
  }

  deletesList(userId: string, listId: string): this {
    return this.list(userId, { type: 'DeleteFriendList', listId, userId });
  }

  /** Subscribes to somebody who is a friend. */
  subscribes(subscriberId: string, friendId: string): this {
    const friendsSince = this.friendsSince(subscriberId, friendId);
    return this.subscription({ type: 'SubscribeToFriend', subscriberId, friendId, friendsSince });
  }

  unsubscribes(subscriberId: string, friendId: string): this {
    return this.subscription({ type: 'UnsubscribeFromFriend', subscriberId, friendId });
  }

  mutes(userId: string, otherId: string): this {
    return this.block({ type: 'MutePerson', userId, otherId });
  }

  unmutes(userId: string, otherId: string): this {
    return this.block({ type: 'UnmutePerson', userId, otherId });
  }

  /** Only the block: the friendship and what depends on it are ended by the API call. */
  blocks(userId: string, otherId: string): this {
    return this.block({ type: 'BlockPerson', userId, otherId });
  }

  unblocks(userId: string, otherId: string): this {
    return this.block({ type: 'UnblockPerson', userId, otherId });
  }

  /** Invites an address by mail. */
  invites(inviterId: string, address: string): this {
    const invitation = { invitationId: `${inviterId}-${address}`, inviterId };
    const command = { type: 'Invite', ...invitation, now: this.nextTime() } as const;
    return this.execute(invitationsDecider, [address], inviterId, command);
  }

  /** Somebody registers with an address to which the inviters have sent invitations. */
  settles(userId: string, address: string, inviterIds: readonly string[]): this {
    const command = { type: 'SettleInvitations', userId, inviterIds } as const;
    return this.execute(invitationsDecider, [address], userId, command);
  }

  /** Prepares an import of three things. */
  preparesImport(userId: string, importId: string): this {
    const file = { service: 'trakt', rows: 3, now: this.nextTime() } as const;
    return this.imports({ type: 'PrepareImport', userId, importId, ...file });
  }

  imports(command: ImportCommand): this {
    return this.execute(importsDecider, [command.userId], command.userId, command);
  }

  /** Asks the recipients for a recommendation. */
  asksFor(
    askerId: string,
    askId: string,
    recipientIds: readonly string[],
    itemType: SendAsk['itemType'] = null,
    text = `Something for ${askerId}?`,
  ): this {
    return this.ask(askerId, { type: 'SendAsk', askId, askerId, recipientIds, itemType, text });
  }

  answersAsk(userId: string, askId: string, recommendationId: string): this {
    return this.ask(userId, { type: 'AnswerAsk', askId, userId, recommendationId });
  }

  dismissesAsk(userId: string, askId: string): this {
    return this.ask(userId, { type: 'DismissAsk', askId, userId });
  }

  closesAsk(userId: string, askId: string): this {
    return this.ask(userId, { type: 'CloseAsk', askId, userId });
  }

  private ask(actorId: string, command: AskCommand): this {
    return this.execute(askDecider, [command.askId], actorId, command);
  }

  createsInviteCode(userId: string, codeId: string): this {
    const code = { codeId, createdAt: this.nextTime() };
    const command = { type: 'CreateInviteCode', userId, code, replaces: true } as const;
    return this.execute(inviteCodeDecider, [userId], userId, command);
  }

  private list(actorId: string, command: FriendListCommand): this {
    return this.execute(friendListDecider, [command.listId], actorId, command);
  }

  private subscription(command: SubscriptionCommand): this {
    const { subscriberId } = command;
    return this.execute(subscriptionsDecider, [subscriberId], subscriberId, command);
  }

  private block(command: BlockCommand): this {
    return this.execute(blocksDecider, [command.userId], command.userId, command);
  }

  /** When the last friendship of the two began. */
  private friendsSince(one: string, other: string): string {
    const stream = streamName(friendshipDecider.category, ...orderedPair(one, other));
    const begun = this.log.findLast(
      (event) => event.stream === stream && event.type === 'FriendRequestAccepted',
    );
    if (begun === undefined) throw new Error(`${one} and ${other} were never friends`);
    return begun.metadata.time;
  }

  private friendship(actorId: string, otherId: string, command: FriendshipCommand): this {
    return this.execute(friendshipDecider, orderedPair(actorId, otherId), actorId, command);
  }
}
