import { Inject, Injectable } from '@nestjs/common';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import type { Person } from '../../../contract/people/user.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { PeopleReader } from '../../people/people.reader.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

/** A person as somebody is shown them who does not know their address. */
export const withoutAddress = (person: Person): Person => ({ ...person, email: '' });

/**
 * Whose e-mail addresses people are shown: their own, their friends', and those of people whom they
 * asked or who asked them. Where sign-in takes anybody at their word, whoever is there names any
 * address, and all of them are shown, as the specification says.
 */
@Injectable()
export class KnownAddresses {
  private readonly areAllShown: boolean;

  constructor(
    @Inject(settingsToken) { signIn }: Settings,
    private readonly friendships: FriendshipsReader,
    private readonly people: PeopleReader,
    private readonly decisions: Decisions,
  ) {
    this.areAllShown = signIn === 'open';
  }

  /** Whether somebody knows whose a person's address is, by the stream of the two: never late. */
  async areKnownTo(viewerId: string | null, userId: string): Promise<boolean> {
    if (this.areAllShown || viewerId === userId) return true;
    if (viewerId === null) return false;
    const pair = orderedPair(viewerId, userId);
    return (await this.decisions.stateOf(friendshipDecider, pair)).status !== 'strangers';
  }

  /** How people are shown to somebody, by their user ids. */
  async shownTo(viewerId: string): Promise<(userId: string, person: Person) => Person> {
    if (this.areAllShown) return (_, person) => person;
    const known = new Set([viewerId, ...(await this.friendships.friendIds(viewerId))]);
    return (userId, person) => (known.has(userId) ? person : withoutAddress(person));
  }

  /** Those of some people who are shown a person's address. */
  async hearersOf(userId: string, among: readonly string[]): Promise<readonly string[]> {
    if (this.areAllShown) return among;
    const known = new Set([userId, ...(await this.friendships.friendIds(userId))]);
    return among.filter((each) => known.has(each));
  }

  /** Everybody whom somebody may choose from: members are no directory. */
  async listedFor(viewerId: string | null): Promise<readonly Person[]> {
    if (this.areAllShown) return this.people.all();
    if (viewerId === null) return [];
    const asked = await Promise.all([
      this.friendships.list(viewerId, 'sent'),
      this.friendships.list(viewerId, 'received'),
    ]);
    const others = asked.flat().map(({ otherId }) => otherId);
    const friendIds = await this.friendships.friendIds(viewerId);
    return [...(await this.people.many([viewerId, ...friendIds, ...others])).values()];
  }
}
