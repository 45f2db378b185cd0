import { Injectable } from '@nestjs/common';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { BlocksReader } from './blocks.reader.js';

/**
 * The one rule of which people a user sees. A mute hides a person from the user who made it, without
 * their knowing; a block hides two people from each other.
 */
@Injectable()
export class ShownPeople {
  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly blocks: BlocksReader,
  ) {}

  /** Friends who are shown to a viewer. */
  async friendsShownTo(viewerId: string): Promise<ReadonlySet<string>> {
    const [friendIds, hidden] = await Promise.all([
      this.friendships.friendIds(viewerId),
      this.blocks.hiddenFrom(viewerId),
    ]);
    return without(friendIds, hidden);
  }

  /** Friends who get notices of what a user does. */
  async friendsNotifiedOf(userId: string): Promise<ReadonlySet<string>> {
    const [friendIds, excludedViewers] = await Promise.all([
      this.friendships.friendIds(userId),
      this.blocks.excludedViewersOf(userId),
    ]);
    return without(friendIds, excludedViewers);
  }

  /** Everybody, friend or not, who is hidden from a viewer. */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>> {
    return this.blocks.hiddenFrom(viewerId);
  }

  /** An array of just the user; empty when the user is hidden from the viewer. */
  async unlessHidden(viewerId: string, userId: string): Promise<string[]> {
    return (await this.blocks.hiddenFrom(viewerId)).has(userId) ? [] : [userId];
  }

  /** People blocked by a viewer or who blocked the viewer. */
  blockedEitherWay(viewerId: string): Promise<ReadonlySet<string>> {
    return this.blocks.blockedEitherWay(viewerId);
  }

  /** Those of the given users who get notices of what a user does. */
  async notifiedOf(userId: string, otherIds: readonly string[]): Promise<string[]> {
    const excludedViewers = await this.blocks.excludedViewersOf(userId);
    return otherIds.filter((each) => !excludedViewers.has(each));
  }
}

const without = (ids: ReadonlySet<string>, excluded: ReadonlySet<string>) =>
  excluded.size === 0 ? ids : new Set([...ids].filter((id) => !excluded.has(id)));
