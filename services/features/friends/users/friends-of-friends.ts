import { Injectable } from '@nestjs/common';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { PeopleReader } from '../../people/people.reader.js';
import { ShownPeople } from '../blocks/shown-people.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { compareText } from '../../../stores/read-store/compare.js';

/** Somebody with friends in common with a user. */
interface FriendOfFriend {
  readonly userId: string;
  readonly mutualFriends: number;
}

/** Finds people who have friends in common with a user. */
@Injectable()
export class FriendsOfFriends {
  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
    private readonly facts: ConsistentReads,
  ) {}

  /**
   * People to whom the user can send a request, those with the most common friends first. Leaves out
   * friends, people with an open request, and people hidden from the user.
   */
  async of(userId: string): Promise<readonly FriendOfFriend[]> {
    const [shownFriendIds, friendIds, sent, received, hidden] = await Promise.all([
      this.shownPeople.friendsShownTo(userId),
      this.friendships.friendIds(userId),
      this.friendships.list(userId, 'sent'),
      this.friendships.list(userId, 'received'),
      this.shownPeople.hiddenFrom(userId),
    ]);
    const requested = [...sent, ...received].map(({ otherId }) => otherId);
    const excluded = new Set([userId, ...friendIds, ...requested, ...hidden]);
    // `friendIds` batches these into one query.
    const friendsOfEach = await Promise.all(
      [...shownFriendIds].map((id) => this.friendships.friendIds(id)),
    );
    const counts = new Map<string, number>();
    for (const id of friendsOfEach.flatMap((ids) => [...ids])) {
      if (!excluded.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const existing = await this.people.notErased([...counts.keys()]);
    return [...counts]
      .filter(([id]) => existing.has(id))
      .map(([id, mutualFriends]) => ({ userId: id, mutualFriends }))
      .sort(byMutualFriends);
  }

  /**
   * Whether two users have a friend in common, with neither that friend nor the other hidden from
   * the first.
   * @throws StoreUnavailable when a lagging read model has no common friend.
   */
  async areConnected(userId: string, otherId: string): Promise<boolean> {
    const connected = await this.facts.find([friendsProjection], async () => {
      const [shownFriendIds, friendsOfOther, hidden] = await Promise.all([
        this.shownPeople.friendsShownTo(userId),
        this.friendships.friendIds(otherId),
        this.shownPeople.hiddenFrom(userId),
      ]);
      const haveCommonFriend = [...shownFriendIds].some((id) => friendsOfOther.has(id));
      return (!hidden.has(otherId) && haveCommonFriend) || undefined;
    });
    return connected === true;
  }
}

const byMutualFriends = (one: FriendOfFriend, other: FriendOfFriend) =>
  other.mutualFriends - one.mutualFriends || compareText(one.userId, other.userId);
