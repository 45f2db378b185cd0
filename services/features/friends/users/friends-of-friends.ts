import { Injectable } from '@nestjs/common';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { PeopleReader } from '../../people/people.reader.js';
import { ShownPeople } from '../blocks/shown-people.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { compareText } from '../../../stores/read-store/compare.js';

/** Somebody who can be asked, because the two have friends in common. */
interface Found {
  readonly userId: string;
  readonly mutualFriends: number;
}

/** People whom a user finds through their friends, and how many of these they share. */
@Injectable()
export class FriendsOfFriends {
  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
    private readonly facts: ConsistentReads,
  ) {}

  /**
   * Those who can be asked, most common friends first. Without friends, people with an open
   * request, and people whom the user has muted or who are across a block.
   */
  async of(userId: string): Promise<readonly Found[]> {
    const [through, friendIds, sent, received, hidden] = await Promise.all([
      this.shownPeople.friendsShownTo(userId),
      this.friendships.friendIds(userId),
      this.friendships.list(userId, 'sent'),
      this.friendships.list(userId, 'received'),
      this.shownPeople.hiddenFrom(userId),
    ]);
    const asked = [...sent, ...received].map(({ otherId }) => otherId);
    const left = new Set([userId, ...friendIds, ...asked, ...hidden]);
    // Batched into one read.
    const theirs = await Promise.all([...through].map((id) => this.friendships.friendIds(id)));
    const counts = new Map<string, number>();
    for (const id of theirs.flatMap((ids) => [...ids])) {
      if (!left.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const existing = await this.people.notErased([...counts.keys()]);
    return [...counts]
      .filter(([id]) => existing.has(id))
      .map(([id, mutualFriends]) => ({ userId: id, mutualFriends }))
      .sort(byMutualFriends);
  }

  /**
   * Whether two users have a friend in common whom the first one sees, and the first sees the other.
   * @throws StoreUnavailable when the read model is behind and does not say so.
   */
  async areConnected(userId: string, otherId: string): Promise<boolean> {
    const connected = await this.facts.find([friendsProjection], async () => {
      const [through, theirs, hidden] = await Promise.all([
        this.shownPeople.friendsShownTo(userId),
        this.friendships.friendIds(otherId),
        this.shownPeople.hiddenFrom(userId),
      ]);
      const isConnected = !hidden.has(otherId) && [...through].some((id) => theirs.has(id));
      return isConnected || undefined;
    });
    return connected === true;
  }
}

const byMutualFriends = (one: Found, other: Found) =>
  other.mutualFriends - one.mutualFriends || compareText(one.userId, other.userId);
