import { Inject, Injectable } from '@nestjs/common';
import { friendshipDecider, knowsAddress } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import type { Person } from '../../../contract/people/user.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { withoutAddress } from '../../people/people.reader.js';
import { Blocks } from '../blocks/blocks.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

/**
 * The people whose addresses a user sees: the user, friends, people who sent the user a request, and
 * people to whom the user sent a request by their address.
 */
@Injectable()
export class KnownAddresses {
  private readonly isOpen: boolean;

  constructor(
    @Inject(settingsToken) { signIn }: Settings,
    private readonly friendships: FriendshipsReader,
    private readonly decisions: Decisions,
    private readonly blocks: Blocks,
  ) {
    this.isOpen = signIn === 'open';
  }

  /**
   * Whether a call that names a person by their address may be answered. Read from the log, so it is
   * never stale. False when one has blocked the other. In open mode otherwise true, because a client
   * could sign in as that address anyway.
   */
  async areKnownTo(viewerId: string | null, userId: string): Promise<boolean> {
    if (viewerId === userId) return true;
    if (viewerId === null) return this.isOpen;
    if (await this.blocks.isEitherBlocked(viewerId, userId)) return false;
    if (this.isOpen) return true;
    const pair = orderedPair(viewerId, userId);
    return knowsAddress(viewerId, await this.decisions.stateOf(friendshipDecider, pair));
  }

  /** A function that leaves out a person's address where the viewer may not see it. */
  async shownTo(viewerId: string): Promise<(userId: string, person: Person) => Person> {
    const known = new Set([viewerId, ...(await this.friendships.friendIds(viewerId))]);
    return (userId, person) => (known.has(userId) ? person : withoutAddress(person));
  }

  /** Those of the given users who may see a user's address. */
  async viewersOf(userId: string, otherIds: readonly string[]): Promise<readonly string[]> {
    const known = new Set([userId, ...(await this.friendships.friendIds(userId))]);
    return otherIds.filter((each) => known.has(each));
  }
}
