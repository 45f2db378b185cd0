import { Injectable, Inject } from '@nestjs/common';
import { z } from 'zod';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { userDocument, usersProjection } from '../../../../projections/users/projection.js';
import { friendshipDecider, knowsAddress } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/event.js';
import { pageEnd } from '../../../contract/call.js';
import { parseSearch, searchableText } from '../../../contract/library/search-text.js';
import { getUser, getUsers, type ListedUser, type Person } from '../../../contract/people/user.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { fullName, PeopleReader, toPerson, withoutAddress } from '../../people/people.reader.js';
import { ShownPeople, Blocks } from '../blocks.reader.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { FriendsOfFriends, PersonPages } from './person-pages.js';
import { ListedPeople } from './listed-people.js';

const about = z.object({ userId: z.string() });
type About = z.infer<typeof about>;

/** A user's name or picture: announced to the user and the user's friends. */
@Injectable()
export class UsersNotice extends SharedNotice<'users', About> {
  readonly model = 'users';
  readonly about = about;
  readonly rules = { [usersProjection.name]: (change: ModelChange) => this.user(change) };

  constructor(private readonly shownPeople: ShownPeople) {
    super();
  }

  private async user({ body }: ModelChange) {
    const { userId } = userDocument.parse(body);
    return [{ userId, audience: [userId, ...(await this.shownPeople.friendsNotifiedOf(userId))] }];
  }

  override subjectsOf({ userId }: About): string[] {
    return [userId];
  }

  override visibleTo({ userId }: About, userIds: readonly string[]): Promise<readonly string[]> {
    return this.shownPeople.notifiedOf(userId, userIds);
  }

  render({ userId }: About, { version, emailOf }: RenderContext): ChangeOf<'users'> {
    return { model: 'users', id: emailOf(userId), version };
  }
}

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
  async areKnownTo(viewerId: string, userId: string): Promise<boolean> {
    if (viewerId === userId) return true;
    if (await this.blocks.isEitherBlocked(viewerId, userId)) return false;
    if (this.isOpen) return true;
    const pair = orderedPair(viewerId, userId);
    return knowsAddress(viewerId, await this.decisions.stateOf(friendshipDecider, pair));
  }

  /**
   * A function that leaves out a person's address unless they are a friend or the viewer. Whoever lists
   * requests shows their addresses too.
   */
  async shownTo(viewerId: string): Promise<(userId: string, person: Person) => Person> {
    const known = new Set([viewerId, ...(await this.friendships.friendIds(viewerId))]);
    return (userId, person) => (known.has(userId) ? person : withoutAddress(person));
  }

  /** Those of the given users who are a user's friends, or the user: they may see the address. */
  async viewersOf(userId: string, otherIds: readonly string[]): Promise<readonly string[]> {
    const known = new Set([userId, ...(await this.friendships.friendIds(userId))]);
    return otherIds.filter((each) => known.has(each));
  }
}

/** Returns a user as the viewer sees them. */
@HandlesCall(getUser)
export class GetUserHandler {
  constructor(
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
    private readonly pages: PersonPages,
  ) {}

  /** @throws DomainError not-found, also for a user whom the viewer may not see. */
  async execute({ input, viewerId }: ReceivedCall<typeof getUser>): Answer<typeof getUser> {
    const { email, person_id } = input;
    const userId =
      email === undefined ? (person_id ?? '') : (await this.directory.ownerOrNobody(email)).userId;
    const seesWhole = viewerId === null || viewerId === userId;
    const user = seesWhole
      ? await this.people.user(userId)
      : await this.pages.seenBy(viewerId, userId, email !== undefined);
    if (!user) throw new DomainError('not-found', 'User not found');
    return { user };
  }
}

type Asked = ReceivedCall<typeof getUsers>['input'];

/** Maximum number of people who are listed through common friends. */
const maxFriendsOfFriends = 100;
const nobody: ReadonlySet<string> = new Set();

/** Lists the people to whom the viewer can send a friend request. */
@HandlesCall(getUsers)
export class GetUsersHandler {
  constructor(
    private readonly listedPeople: ListedPeople,
    private readonly friendsOfFriends: FriendsOfFriends,
    private readonly people: PeopleReader,
  ) {}

  async execute({ input, viewerId }: ReceivedCall<typeof getUsers>): Answer<typeof getUsers> {
    const leftOut = viewerId === null ? nobody : await this.listedPeople.notAvailableTo(viewerId);
    if (this.listedPeople.areListed) return this.byName(viewerId, input, leftOut);
    if (viewerId === null) return { users: [], leftOut: 0 };
    return this.throughFriends(viewerId, input, leftOut);
  }

  private async byName(
    viewerId: string | null,
    { search, limit, cursor }: Asked,
    leftOut: ReadonlySet<string>,
  ): Answer<typeof getUsers> {
    const { people, nextCursor } = await this.listedPeople.page(leftOut, search, limit, cursor);
    const ids = people.map(({ userId }) => userId);
    const counts = viewerId === null ? [] : await this.friendsOfFriends.countsWith(viewerId, ids);
    const users = people.map((document, index): ListedUser => {
      const person = toPerson(document);
      const shown = this.listedPeople.haveAddresses ? person : withoutAddress(person);
      return { ...shown, id: document.userId, mutualFriends: counts[index] ?? 0 };
    });
    return { users, leftOut: 0, ...pageEnd(nextCursor) };
  }

  private async throughFriends(
    viewerId: string,
    { search, limit }: Asked,
    leftOut: ReadonlySet<string>,
  ): Answer<typeof getUsers> {
    const found = await this.friendsOfFriends.of(viewerId, leftOut);
    const people = await this.people.many(found.map(({ userId }) => userId));
    const words = parseSearch(search);
    const users = found.flatMap(({ userId, mutualFriends }): ListedUser[] => {
      const person = people.get(userId);
      if (person === undefined) return [];
      const name = searchableText(fullName(person));
      const isFound = words.every(({ isIn }) => isIn(name));
      return isFound ? [{ ...withoutAddress(person), id: userId, mutualFriends }] : [];
    });
    const listed = users.slice(0, Math.min(limit, maxFriendsOfFriends));
    return { users: listed, leftOut: users.length - listed.length };
  }
}
