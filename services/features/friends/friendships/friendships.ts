import { Injectable } from '@nestjs/common';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import { Blocks } from '../blocks/blocks.js';
import { Decisions } from '../../../platform/decisions/decisions.js';

/** Number of streams that are read in parallel. */
const batchSize = 50;

/**
 * Whether two users are friends, read from the stream of the pair, so it is never stale. Commands
 * and refusals use it; pages list friends with `FriendshipsReader`.
 */
@Injectable()
export class Friendships {
  constructor(
    private readonly decisions: Decisions,
    private readonly blocks: Blocks,
  ) {}

  async areFriends(one: string, other: string): Promise<boolean> {
    return (await this.since(one, other)) !== null;
  }

  /** Since when they are friends (ISO 8601); null when they are not. */
  async since(one: string, other: string): Promise<string | null> {
    if (one === other) return null;
    const pair = orderedPair(one, other);
    const { state, time } = await this.decisions.streamOf(friendshipDecider, pair);
    // A block is recorded before it ends the friendship.
    if (state.status !== 'friends' || (await this.blocks.isEitherBlocked(one, other))) return null;
    // The last event of the stream began the friendship.
    return time ?? null;
  }

  /** Those of the given users who are friends of a user, in the given order. */
  async among(userId: string, otherIds: readonly string[]): Promise<string[]> {
    const friends: string[] = [];
    for (let start = 0; start < otherIds.length; start += batchSize) {
      const batch = otherIds.slice(start, start + batchSize);
      const isFriend = await Promise.all(batch.map((otherId) => this.areFriends(userId, otherId)));
      friends.push(...batch.filter((_, index) => isFriend[index]));
    }
    return friends;
  }
}
