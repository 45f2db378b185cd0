import { Inject, Injectable } from '@nestjs/common';
import { friendshipDecider, knowsAddress } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/event.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { usersProjection } from '../../../../projections/users/projection.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { categories, type User } from '../../../contract/people/user.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { compareText } from '../../../stores/read-store/document-query.js';
import { toUser, withoutAddress, PeopleReader } from '../../people/people.reader.js';
import { Blocks, ShownPeople } from '../blocks.reader.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

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

/** What other members see of a profile, besides name and picture. */
const unacquainted = { bio: '', enabledCategories: [...categories], openTo: 'everyone' as const };

/** What a viewer sees of another person. */
@Injectable()
export class PersonPages {
  constructor(
    @Inject(settingsToken) private readonly settings: Settings,
    private readonly decisions: Decisions,
    private readonly blocks: Blocks,
    private readonly facts: ConsistentReads,
    @InjectModel(usersProjection) private readonly users: ModelOf<typeof usersProjection>,
    @InjectModel(libraryProjection) private readonly library: ModelOf<typeof libraryProjection>,
  ) {}

  /**
   * The person as the viewer sees them; undefined for nobody, and for whom the viewer may not see.
   * The same is read in all cases, so that the time taken tells nothing.
   * @param isAddressed the viewer gave the whole address.
   */
  seenBy(viewerId: string, userId: string, isAddressed: boolean): Promise<User | undefined> {
    return this.facts.find([usersProjection, libraryProjection], async () => {
      const [document, isBlocked, friendship, haveMet] = await Promise.all([
        this.users.get(userId),
        this.blocks.isEitherBlocked(viewerId, userId),
        this.decisions.stateOf(friendshipDecider, orderedPair(viewerId, userId)),
        this.haveMet(viewerId, userId),
      ]);
      if (document === undefined || document.erased || isBlocked) return undefined;
      const { people, signIn } = this.settings;
      const knows = knowsAddress(viewerId, friendship);
      if (isAddressed && signIn === 'code' && !knows) return undefined;
      const user = toUser(document);
      const shown = knows || isAddressed ? user : { ...user, ...withoutAddress(user) };
      if (haveMet || friendship.status === 'friends' || friendship.status === 'requested')
        return shown;
      return people === 'listed' ? { ...shown, ...unacquainted } : undefined;
    });
  }

  /** Whether one has saved an item by a share link of the other, or an item of the other by a link. */
  async haveMet(one: string, other: string): Promise<boolean> {
    const counts = await Promise.all(
      [
        [one, other],
        [other, one],
      ].flatMap(([userId = '', otherId = '']) => [
        this.library.count({ index: 'savedByLink', where: { ownerId: otherId, userId } }),
        this.library.count({ index: 'byLinkMaker', where: { linkMakerId: otherId, userId } }),
      ]),
    );
    return counts.some((count) => count > 0);
  }
}
