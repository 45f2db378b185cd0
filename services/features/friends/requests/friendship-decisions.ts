import { Injectable } from '@nestjs/common';
import {
  type FriendshipCommand,
  type FriendshipState,
  friendshipDecider,
  pairOf,
} from '../../../../events/friendship/decider.js';
import type { FoundBy } from '../../../../events/friendship/events.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { type EventMetadata, type Position, orderedPair } from '../../../../events/kernel/event.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Prepared, prepare } from '../../../platform/decisions/command.js';
import { CountedQuotas } from '../../../platform/security/quotas.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { Blocks } from '../blocks.reader.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

/** A friend request to send. */
interface NewRequest {
  /** False for an address without an account: the same is read as for a blocked person. */
  readonly exists?: boolean | undefined;
  readonly senderId: string;
  readonly receiverId: string;
  /** The receiver's item that the sender saved by a share link. */
  readonly recommendationId?: string | undefined;
  readonly foundBy: FoundBy;
}

const requestNotFound = () => new DomainError('not-found', 'Friend request not found');

/** Sends and answers friend requests, and ends friendships. Each returns the position after it. */
@Injectable()
export class FriendshipDecisions {
  constructor(
    private readonly decisions: Decisions,
    private readonly log: EventLog,
    private readonly friendships: FriendshipsReader,
    private readonly quotas: CountedQuotas,
    private readonly blocks: Blocks,
  ) {}

  /**
   * @throws DomainError invalid for oneself; not-found when one has blocked the other, as for an
   *   unknown person; conflict for a friend, an open request or too many of them.
   */
  async request(request: NewRequest, metadata: EventMetadata): Promise<Position> {
    const { exists = true, ...sent } = request;
    const { senderId, receiverId } = sent;
    const pair = orderedPair(senderId, receiverId);
    // Otherwise a pair whose stream is not cached would be decided on twice.
    await this.decisions.stateOf(friendshipDecider, pair);
    const counted = {
      name: 'requests',
      model: friendsProjection.name,
      userId: senderId,
      count: async () => (await this.friendships.list(senderId, 'sent')).length,
    } as const;
    const { position } = await this.quotas.add(counted, (checkQuota) => {
      const send = async () => {
        const isBlocked = await this.blocks.isEitherBlocked(senderId, receiverId);
        if (!exists || isBlocked) {
          throw new DomainError('not-found', 'User not found');
        }
        await checkQuota();
        return { type: 'SendFriendRequest', ...sent } as const;
      };
      return this.execute(pair, send, metadata);
    });
    return position;
  }

  /** @throws DomainError not-found for a request that is not the caller's, or not open. */
  async answer(
    type: 'AcceptFriendRequest' | 'RejectFriendRequest',
    requestId: string,
    userId: string,
    metadata: EventMetadata,
  ): Promise<Position> {
    const pair = pairOf(requestId);
    if (!pair?.includes(userId)) throw requestNotFound();
    const answer = async () => {
      const isBlocked =
        type === 'AcceptFriendRequest' && (await this.blocks.isEitherBlocked(...pair));
      if (isBlocked) throw requestNotFound();
      return { type, userId } as const;
    };
    return (await this.execute(pair, answer, metadata)).position;
  }

  /** @throws DomainError not-found when they are not friends. */
  async remove(userId: string, friendId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'RemoveFriend', userId, friendId } as const;
    return (await this.execute(orderedPair(userId, friendId), command, metadata)).position;
  }

  private execute(
    pair: readonly [string, string],
    command: Prepared<FriendshipCommand, FriendshipState>,
    metadata: EventMetadata,
  ) {
    const betweenExistingUsers = async (friendship: FriendshipState) => {
      const prepared = await prepare(command, friendship);
      for (const each of pair) await this.log.requirePerson(each);
      return prepared;
    };
    return this.decisions.execute(friendshipDecider, pair, betweenExistingUsers, metadata);
  }
}
