import {
  type ChangeFriendList,
  type FriendListCommand,
  friendListDecider,
} from '../../events/friend-list/decider.js';
import { type AskCommand, askDecider, type SendAsk } from '../../events/asks/decider.js';
import { type BlockCommand, blocksDecider } from '../../events/blocks/decider.js';
import { type FriendshipCommand, friendshipDecider } from '../../events/friendship/decider.js';
import type { FoundBy } from '../../events/friendship/events.js';
import { orderedPair, streamName } from '../../events/kernel/stream.js';
import type { AddRecommendation, LibraryCommand } from '../../events/library/commands.js';
import { libraryDecider } from '../../events/library/decider.js';
import { outcomeDecider, type OutcomeCommand } from '../../events/outcome/decider.js';
import type { OutcomeKind } from '../../events/outcome/outcomes.js';
import {
  type LikeDislike,
  type ReactionCommand,
  reactionDecider,
} from '../../events/reaction/decider.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../events/subscriptions/decider.js';
import { inviteCodeDecider } from '../../events/invite-code/decider.js';
import { invitationsDecider } from '../../events/invitations/invitations-decider.js';
import { emailDecider } from '../../events/user/email-decider.js';
import { type UpdateProfile, userDecider } from '../../events/user/user-decider.js';
import { described } from '../recommendations/document.js';
import { Recorder } from './recorder.js';

interface EditDetails {
  readonly description?: string;
  readonly passingOnAllowed?: boolean | undefined;
}

/**
 * People who do things, for specs. Each method executes a command with the real decider; the error of
 * a refused command is thrown.
 */
export class Community extends Recorder {
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

  adds(
    ownerId: string,
    recommendationId: string,
    details: Partial<
      Omit<AddRecommendation['recommendation'], 'ownerId' | 'recommendationId'>
    > = {},
  ): this {
    const time = this.nextTime();
    const recommendation: AddRecommendation['recommendation'] = {
      type: 'book',
      title: recommendationId,
      description: `${ownerId} could not put it down`,
      link: null,
      metadata: {},
      keepPrivate: false,
      addedAt: time,
      ...details,
      recommendationId,
      ownerId,
    };
    const command = { type: 'AddRecommendation', recommendation, time } as const;
    return this.execute(libraryDecider, [ownerId], ownerId, command);
  }

  deletes(ownerId: string, recommendationId: string): this {
    const command = { type: 'DeleteRecommendation', recommendationId, ownerId } as const;
    return this.execute(libraryDecider, [ownerId], ownerId, command);
  }

  edits(
    ownerId: string,
    recommendationId: string,
    title: string,
    { description = 'Still.', passingOnAllowed }: EditDetails = {},
  ): this {
    const recommendation = {
      recommendationId,
      ownerId,
      title,
      description,
      link: null,
      metadata: {},
    };
    const command = { type: 'EditRecommendation', recommendation, passingOnAllowed } as const;
    return this.execute(libraryDecider, [ownerId], ownerId, command);
  }

  /** @param linkMakerId who made the share link that it is saved by, if there is one. */
  saves(userId: string, recommendationId: string, linkMakerId?: string): this {
    return this.library(userId, {
      type: 'SaveRecommendation',
      ...this.heldWithTitle(userId, recommendationId),
      linkMakerId,
    });
  }

  /** Removes from the library what was saved. */
  unsaves(userId: string, recommendationId: string): this {
    const held = this.held(userId, recommendationId);
    return this.library(userId, { type: 'RemoveRecommendation', ...held });
  }

  shares(
    senderId: string,
    recommendationId: string,
    recipientIds: readonly string[],
    why = `${senderId} says so`,
  ): this {
    const ownerId = this.ownerOf(recommendationId);
    const ways = recipientIds.map(() => 'friend' as const);
    const to = { recipientIds: [...recipientIds], ways };
    const share = { recommendationId, ownerId, senderId, ...to, why };
    return this.library(senderId, { type: 'ShareRecommendation', share });
  }

  /** Accepts what was shared. */
  acceptsShared(userId: string, recommendationId: string): this {
    return this.library(userId, {
      type: 'AcceptShared',
      ...this.heldWithTitle(userId, recommendationId),
    });
  }

  /** Discards what was shared. */
  discardsShared(userId: string, recommendationId: string): this {
    return this.library(userId, { type: 'RejectShared', ...this.held(userId, recommendationId) });
  }

  links(userId: string, recommendationId: string, linkId: string): this {
    const createdAt = this.nextTime();
    const expiresAt = new Date(Date.parse(createdAt) + 30 * 24 * 3_600_000).toISOString();
    const link = { ...this.held(userId, recommendationId), linkId, createdAt, expiresAt };
    return this.library(userId, { type: 'CreateShareLink', link });
  }

  revokesLinks(userId: string, recommendationId: string): this {
    const held = this.held(userId, recommendationId);
    return this.library(userId, { type: 'RevokeShareLinks', ...held });
  }

  likes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Like', recommendationId);
  }

  unlikes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Unlike', recommendationId);
  }

  dislikes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Dislike', recommendationId);
  }

  undislikes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Undislike', recommendationId);
  }

  comments(userId: string, recommendationId: string, comment: string): this {
    const subject = this.held(userId, recommendationId);
    return this.reaction({ type: 'Comment', subject, comment });
  }

  removesComment(userId: string, recommendationId: string): this {
    const subject = this.held(userId, recommendationId);
    return this.reaction({ type: 'RemoveComment', subject });
  }

  /** Answers what was shared. */
  answers(userId: string, recommendationId: string, outcome: OutcomeKind, words = ''): this {
    return this.outcome(userId, recommendationId, {
      ...{ type: 'RecordOutcome', outcome, words, isTold: true },
      received: this.held(userId, recommendationId),
    });
  }

  takesOutcomeBack(userId: string, recommendationId: string): this {
    const received = this.held(userId, recommendationId);
    return this.outcome(userId, recommendationId, { type: 'TakeOutcomeBack', received });
  }

  /** Acts on the same work elsewhere, which answers what was shared. */
  settlesShared(userId: string, recommendationId: string): this {
    const held = this.held(userId, recommendationId);
    return this.library(userId, { type: 'SettleShared', ...held, isTold: true });
  }

  erases(userId: string): this {
    return this.execute(userDecider, [userId], userId, { type: 'EraseUser', userId });
  }

  releases(userId: string): this {
    const command = { type: 'ReleaseEmail', userId } as const;
    return this.execute(emailDecider, [`hash-of-${userId}`], userId, command);
  }

  withdraws(senderId: string, recommendationId: string, recipientIds: readonly string[]): this {
    const ownerId = this.ownerOf(recommendationId);
    const share = { recommendationId, ownerId, senderId, recipientIds: [...recipientIds] };
    return this.library(senderId, { type: 'WithdrawShare', share });
  }

  /** Sends a friend request. */
  asks(
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
    return this.asks(one, other).accepts(other, one);
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

  /** Somebody registers with an address to which these have sent invitations. */
  settles(userId: string, address: string, inviterIds: readonly string[]): this {
    const command = { type: 'SettleInvitations', userId, inviterIds } as const;
    return this.execute(invitationsDecider, [address], userId, command);
  }

  /** Asks these for a recommendation. */
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

  private held(userId: string, recommendationId: string) {
    return { recommendationId, ownerId: this.ownerOf(recommendationId), userId };
  }

  private heldWithTitle(userId: string, recommendationId: string) {
    const { type, title } = this.recommendation(recommendationId);
    return { ...this.held(userId, recommendationId), itemType: type, title };
  }

  private library(userId: string, command: LibraryCommand): this {
    return this.execute(libraryDecider, [userId], userId, command);
  }

  private outcome(userId: string, recommendationId: string, command: OutcomeCommand): this {
    return this.execute(outcomeDecider, [recommendationId, userId], userId, command);
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

  private reacts(userId: string, type: LikeDislike['type'], recommendationId: string): this {
    return this.reaction({ type, subject: this.held(userId, recommendationId) });
  }

  private reaction(command: ReactionCommand): this {
    const { recommendationId, userId } = command.subject;
    return this.execute(reactionDecider, [recommendationId, userId], userId, command);
  }

  private friendship(actorId: string, otherId: string, command: FriendshipCommand): this {
    return this.execute(friendshipDecider, orderedPair(actorId, otherId), actorId, command);
  }

  /** The first to use the id, whose recommendation has it. */
  private ownerOf(recommendationId: string): string {
    return this.recommendation(recommendationId).ownerId;
  }

  /** The recommendation that was first added with the id. */
  private recommendation(recommendationId: string) {
    for (const { type, data } of this.log) {
      if (type === 'RecommendationAdded' && data.recommendationId === recommendationId) {
        return described(data);
      }
    }
    throw new Error(`nobody has added ${recommendationId}`);
  }
}
