import { Inject, Injectable } from '@nestjs/common';
import { friendshipDecider, knowsAddress } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import { showsAddress } from '../../../../projections/friends/document.js';
import type { Person } from '../../../contract/people/user.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { withoutAddress } from '../../people/people.reader.js';
import { Blocks } from '../blocks/blocks.js';
import { ShownPeople } from '../blocks/shown-people.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

/**
 * Whose addresses a user sees: their own, their friends', those of people who have asked them, and
 * those by which they have asked somebody.
 */
@Injectable()
export class KnownAddresses {
  private readonly isOpen: boolean;

  constructor(
    @Inject(settingsToken) { signIn }: Settings,
    private readonly friendships: FriendshipsReader,
    private readonly decisions: Decisions,
    private readonly blocks: Blocks,
    private readonly shownPeople: ShownPeople,
  ) {
    this.isOpen = signIn === 'open';
  }

  /**
   * Whether a user who names another's address is answered about that person. Read from the log, so
   * it is never stale. Not across a block. In open mode, anybody may sign in as an address that
   * they name, so nothing is kept from them.
   */
  async areKnownTo(viewerId: string | null, userId: string): Promise<boolean> {
    if (viewerId === userId) return true;
    if (viewerId === null) return this.isOpen;
    if (await this.blocks.isEitherBlocked(viewerId, userId)) return false;
    if (this.isOpen) return true;
    const pair = orderedPair(viewerId, userId);
    return knowsAddress(viewerId, await this.decisions.stateOf(friendshipDecider, pair));
  }

  /** How users are shown to a viewer, by user id. */
  async shownTo(viewerId: string): Promise<(userId: string, person: Person) => Person> {
    const known = new Set([viewerId, ...(await this.friendships.friendIds(viewerId))]);
    return (userId, person) => (known.has(userId) ? person : withoutAddress(person));
  }

  /** Those of the given users who may see a user's address. */
  async hearersOf(userId: string, among: readonly string[]): Promise<readonly string[]> {
    const known = new Set([userId, ...(await this.friendships.friendIds(userId))]);
    return among.filter((each) => known.has(each));
  }

  /** The viewer and everybody whose address the viewer knows; nobody across a block. */
  async knownTo(viewerId: string): Promise<readonly string[]> {
    const [sent, received, friendIds, blockedIds] = await Promise.all([
      this.friendships.list(viewerId, 'sent'),
      this.friendships.list(viewerId, 'received'),
      this.friendships.friendIds(viewerId),
      this.shownPeople.blockedEitherWay(viewerId),
    ]);
    const asked = [...sent, ...received].filter(showsAddress).map(({ otherId }) => otherId);
    return [viewerId, ...friendIds, ...asked].filter((each) => !blockedIds.has(each));
  }
}
