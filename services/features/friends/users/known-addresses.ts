import { Inject, Injectable } from '@nestjs/common';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import type { Person } from '../../../contract/people/user.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Blocks } from '../blocks/blocks.js';
import { ShownPeople } from '../blocks/shown-people.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

/** A user as shown to viewers who do not know their address. */
export const withoutAddress = (person: Person): Person => ({ ...person, email: '' });

/**
 * Whose addresses a user sees: their own, their friends', and those of people with a request
 * between them. Where open sign-in accepts any address, all addresses are shown (specification §6).
 */
@Injectable()
export class KnownAddresses {
  private readonly areAllShown: boolean;

  constructor(
    @Inject(settingsToken) { signIn }: Settings,
    private readonly friendships: FriendshipsReader,
    private readonly people: PeopleReader,
    private readonly decisions: Decisions,
    private readonly blocks: Blocks,
    private readonly shownPeople: ShownPeople,
  ) {
    this.areAllShown = signIn === 'open';
  }

  /** Whether a user knows another's address, read from the log, so it is never stale. Not across a block. */
  async areKnownTo(viewerId: string | null, userId: string): Promise<boolean> {
    if (viewerId === userId) return true;
    if (viewerId === null) return this.areAllShown;
    if (await this.blocks.areApart(viewerId, userId)) return false;
    if (this.areAllShown) return true;
    const pair = orderedPair(viewerId, userId);
    return (await this.decisions.stateOf(friendshipDecider, pair)).status !== 'strangers';
  }

  /** How users are shown to a viewer, by user id. */
  async shownTo(viewerId: string): Promise<(userId: string, person: Person) => Person> {
    if (this.areAllShown) return (_, person) => person;
    const known = new Set([viewerId, ...(await this.friendships.friendIds(viewerId))]);
    return (userId, person) => (known.has(userId) ? person : withoutAddress(person));
  }

  /** Those of the given users who may see a user's address. */
  async hearersOf(userId: string, among: readonly string[]): Promise<readonly string[]> {
    if (this.areAllShown) return among;
    const known = new Set([userId, ...(await this.friendships.friendIds(userId))]);
    return among.filter((each) => known.has(each));
  }

  /** Everybody the viewer may choose from; nobody across a block. Members are not listed to strangers. */
  async listedFor(viewerId: string | null): Promise<readonly Person[]> {
    if (viewerId === null) return this.areAllShown ? this.people.all() : [];
    const apart = await this.shownPeople.apartFrom(viewerId);
    if (this.areAllShown) return this.people.all(apart);
    const asked = await Promise.all([
      this.friendships.list(viewerId, 'sent'),
      this.friendships.list(viewerId, 'received'),
    ]);
    const others = asked.flat().map(({ otherId }) => otherId);
    const friendIds = await this.friendships.friendIds(viewerId);
    const known = [viewerId, ...friendIds, ...others].filter((each) => !apart.has(each));
    return [...(await this.people.many(known)).values()];
  }
}
