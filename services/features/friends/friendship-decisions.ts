import { Injectable } from '@nestjs/common';
import {
  type FriendshipCommand,
  type FriendshipState,
  friendshipDecider,
  pairOf,
} from '../../../events/friendship/decider.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../events/kernel/event.js';
import { orderedPair } from '../../../events/kernel/stream.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { type Prepared, workOut } from '../../platform/decisions/prepared.js';
import { Quotas } from '../../platform/security/quotas.js';
import { EventLog } from '../../stores/event-log.js';
import { FriendshipsReader } from './friendships.reader.js';

/** Asking, answering and parting. Each gives back the position after it. */
@Injectable()
export class FriendshipDecisions {
  constructor(
    private readonly decisions: Decisions,
    private readonly log: EventLog,
    private readonly friendships: FriendshipsReader,
    private readonly quotas: Quotas,
  ) {}

  /** @throws DomainError invalid for oneself; conflict for a friend, when a request is open, or too many are. */
  request(senderId: string, receiverId: string, metadata: EventMetadata): Promise<Position> {
    const send = async () => {
      const open = await this.friendships.list(senderId, 'sent');
      this.quotas.requireRoom('requests', open.length);
      return { type: 'SendFriendRequest', senderId, receiverId } as const;
    };
    return this.give(orderedPair(senderId, receiverId), send, metadata);
  }

  /** @throws DomainError not-found for a request that is not the caller's, or not open. */
  async answer(
    type: 'AcceptFriendRequest' | 'RejectFriendRequest',
    requestId: string,
    userId: string,
    metadata: EventMetadata,
  ): Promise<Position> {
    const pair = pairOf(requestId);
    if (!pair?.includes(userId)) throw new DomainError('not-found', 'Friend request not found');
    return this.give(pair, { type, userId }, metadata);
  }

  /** @throws DomainError not-found when they are not friends. */
  remove(userId: string, friendId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'RemoveFriend', userId, friendId } as const;
    return this.give(orderedPair(userId, friendId), command, metadata);
  }

  private async give(
    pair: readonly [string, string],
    command: Prepared<FriendshipCommand, FriendshipState>,
    metadata: EventMetadata,
  ): Promise<Position> {
    const betweenTwoWhoAreHere = async (friendship: FriendshipState) => {
      for (const each of pair) await this.log.requirePerson(each);
      return workOut(command, friendship);
    };
    const { position } = await this.decisions.make(
      friendshipDecider,
      pair,
      betweenTwoWhoAreHere,
      metadata,
    );
    return position;
  }
}
