import { Injectable } from '@nestjs/common';
import { askDecider } from '../../../events/asks/decider.js';
import {
  type FriendListCommand,
  type FriendListState,
  friendListDecider,
} from '../../../events/friend-list/decider.js';
import {
  type FriendshipCommand,
  friendshipDecider,
  type FriendshipState,
} from '../../../events/friendship/decider.js';
import { type EventMetadata, type Position, orderedPair } from '../../../events/kernel/event.js';
import { asksProjection } from '../../../projections/asks/projection.js';
import { blocksProjection } from '../../../projections/blocks/projection.js';
import { friendListsProjection } from '../../../projections/friend-lists/projection.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { shareLinksProjection } from '../../../projections/share-links/projection.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { partOf } from '../../platform/decisions/command.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { FriendListsReader } from '../friends/friend-lists.reader.js';
import { AsksReader } from '../library/asks/asks.reader.js';
import { LibraryDecisions } from '../library/library-decisions.js';
import { LibraryReader } from '../library/my-list/library.reader.js';
import { RecommendationsReader } from '../library/recommendations.reader.js';
import { LinkRevocation } from '../library/share-links/revoke-share-links.js';
import { TakingBack } from '../library/sharing/taking-back.js';

const models = [
  asksProjection,
  blocksProjection,
  friendListsProjection,
  libraryProjection,
  shareLinksProjection,
];

/**
 * Ends everything between two people: friendship and requests, memberships in lists, asks, shares,
 * saved and received items of each other, and links to those. Each step is an idempotent command, so
 * an interrupted run is completed by the next one.
 */
@Injectable()
export class Separation {
  constructor(
    private readonly decisions: Decisions,
    private readonly lists: FriendListsReader,
    private readonly asks: AsksReader,
    private readonly library: LibraryDecisions,
    private readonly libraries: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly takingBack: TakingBack,
    private readonly links: LinkRevocation,
    private readonly facts: ConsistentReads,
  ) {}

  /**
   * Ends everything between the two, on behalf of `userId`.
   * @returns the position after the last change
   * @throws StoreUnavailable while the read models lag.
   */
  async of(userId: string, otherId: string, by: EventMetadata): Promise<Position> {
    const positions = [await this.endFriendship(userId, otherId, by)];
    await this.facts.waitUntilCaughtUp(models);
    for (const [one, other] of [
      [userId, otherId],
      [otherId, userId],
    ] as const) {
      positions.push(...(await this.leaveLists(one, other, by)));
      positions.push(...(await this.dismissAsks(one, other, by)));
      await this.withdrawShares(one, other, by);
      await this.takeBackItems(one, other, by);
      await this.links.betweenOwnerAndMaker(one, other, by);
    }
    for (const each of [userId, otherId]) positions.push(await this.library.positionOf(each));
    return positions.reduce((last, each) => (each > last ? each : last));
  }

  private async endFriendship(
    userId: string,
    friendId: string,
    by: EventMetadata,
  ): Promise<Position> {
    const pair = orderedPair(userId, friendId);
    const end = (friendship: FriendshipState) =>
      Promise.resolve(endOf(friendship, userId, friendId));
    const part = partOf(by, 'friendship');
    return (await this.decisions.execute(friendshipDecider, pair, end, part)).position;
  }

  /** Takes a user out of another's lists, so that a later friendship does not restore it. */
  private async leaveLists(userId: string, otherId: string, by: EventMetadata) {
    const positions: Position[] = [];
    for (const { listId } of await this.lists.ownedBy(userId)) {
      const leave = (list: FriendListState) =>
        Promise.resolve<FriendListCommand>({
          type: 'ChangeFriendList',
          listId,
          userId,
          ...(list.status === 'active' && {
            memberIds: list.memberIds.filter((memberId) => memberId !== otherId),
          }),
        });
      const part = partOf(by, `list.${listId}`);
      positions.push(
        (await this.decisions.execute(friendListDecider, [listId], leave, part)).position,
      );
    }
    return positions;
  }

  /** Dismisses asks, so that a later friendship does not restore them. */
  private async dismissAsks(askerId: string, userId: string, by: EventMetadata) {
    const positions: Position[] = [];
    for (const askId of await this.asks.idsBetween(askerId, userId)) {
      const dismiss = { type: 'DismissAsk', askId, userId } as const;
      const part = partOf(by, `ask.${askId}`);
      positions.push((await this.decisions.execute(askDecider, [askId], dismiss, part)).position);
    }
    return positions;
  }

  /** Withdraws all shares from one to the other, answered or not. */
  private async withdrawShares(
    senderId: string,
    recipientId: string,
    by: EventMetadata,
  ): Promise<void> {
    for (const { recommendationId, ownerId } of await this.libraries.allSent(
      senderId,
      recipientId,
    )) {
      const share = { recommendationId, ownerId, senderId, recipientIds: [recipientId] };
      const part = partOf(by, `share.${recommendationId}`);
      await this.library.execute(senderId, { type: 'WithdrawShare', share }, part);
    }
  }

  /** Takes back items of the owner that the user has saved, or received from anybody. */
  private async takeBackItems(ownerId: string, userId: string, by: EventMetadata): Promise<void> {
    const ids = await this.libraries.savedOrReceivedFrom(ownerId, userId);
    for (const item of await this.recommendations.findMany(ids)) {
      const part = partOf(by, item.recommendationId);
      await this.takingBack.from(item, new Set([userId]), part);
    }
  }
}

/** The command that ends a friendship or an open request, for either side. */
function endOf(friendship: FriendshipState, userId: string, friendId: string): FriendshipCommand {
  if (friendship.status === 'friends') return { type: 'RemoveFriend', userId, friendId };
  const isReceiver = friendship.status === 'requested' && friendship.receiverId === userId;
  return { type: isReceiver ? 'RejectFriendRequest' : 'WithdrawFriendRequest', userId };
}
