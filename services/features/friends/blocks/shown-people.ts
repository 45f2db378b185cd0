import { Injectable } from '@nestjs/common';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { BlocksReader } from './blocks.reader.js';

/**
 * The one rule of which people a user sees. Muting hides a person from one user and tells nobody;
 * a block hides two people from each other.
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

  /** Friends who are told of what a user does. */
  async friendsToldOf(userId: string): Promise<ReadonlySet<string>> {
    const [friendIds, untold] = await Promise.all([
      this.friendships.friendIds(userId),
      this.blocks.untoldOf(userId),
    ]);
    return without(friendIds, untold);
  }

  /** Everybody, friend or not, who is hidden from a viewer. */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>> {
    return this.blocks.hiddenFrom(viewerId);
  }

  /** The user by itself; nobody when hidden from the viewer. */
  async unlessHidden(viewerId: string, userId: string): Promise<string[]> {
    return (await this.blocks.hiddenFrom(viewerId)).has(userId) ? [] : [userId];
  }

  /** Everybody between whom and a viewer there is a block. */
  blockedEitherWay(viewerId: string): Promise<ReadonlySet<string>> {
    return this.blocks.blockedEitherWay(viewerId);
  }

  /** Those of the given users who are told of what a user does. */
  async toldOf(userId: string, among: readonly string[]): Promise<string[]> {
    const untold = await this.blocks.untoldOf(userId);
    return among.filter((each) => !untold.has(each));
  }
}

const without = (ids: ReadonlySet<string>, left: ReadonlySet<string>) =>
  left.size === 0 ? ids : new Set([...ids].filter((id) => !left.has(id)));
