import { Injectable } from '@nestjs/common';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { PeopleReader } from '../../people/people.reader.js';
import { ShownPeople } from '../blocks/shown-people.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { compareText } from '../../../stores/read-store/document-query.js';

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

  /** People with friends in common, those with the most first, without those left out. */
  async of(userId: string, leftOut: ReadonlySet<string>): Promise<readonly FriendOfFriend[]> {
    const shownFriendIds = await this.shownPeople.friendsShownTo(userId);
    // `friendIds` batches these into one query.
    const friendsOfEach = await Promise.all(
      [...shownFriendIds].map((id) => this.friendships.friendIds(id)),
    );
    const counts = new Map<string, number>();
    for (const id of friendsOfEach.flatMap((ids) => [...ids])) {
      if (!leftOut.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const existing = await this.people.notErased([...counts.keys()]);
    return [...counts]
      .filter(([id]) => existing.has(id))
      .map(([id, mutualFriends]) => ({ userId: id, mutualFriends }))
      .sort(byMutualFriends);
  }

  /** The number of friends in common with each of the given people. */
  async countsWith(userId: string, otherIds: readonly string[]): Promise<number[]> {
    const shownFriendIds = await this.shownPeople.friendsShownTo(userId);
    const friendsOfEach = await Promise.all(otherIds.map((id) => this.friendships.friendIds(id)));
    return friendsOfEach.map((ids) => [...ids].filter((id) => shownFriendIds.has(id)).length);
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
