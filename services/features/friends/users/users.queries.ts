import { DomainError } from '../../../../events/kernel/domain-error.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { parseSearch, searchableText } from '../../../contract/library/search-text.js';
import { getUser, getUsers, type ListedUser } from '../../../contract/people/user.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { fullName, PeopleReader, toPerson, withoutAddress } from '../../people/people.reader.js';
import { FriendsOfFriends } from './friends-of-friends.js';
import { ListedPeople } from './listed-people.js';
import { PersonPages } from './person-pages.js';

/** Returns a user as the viewer sees them. */
@HandlesCall(getUser)
export class GetUserHandler implements CallHandler<typeof getUser> {
  constructor(
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
    private readonly pages: PersonPages,
  ) {}

  /** @throws DomainError not-found, also for a user whom the viewer may not see. */
  async execute({
    input,
    viewerId,
  }: ReceivedCall<typeof getUser>): Promise<AnswerOf<typeof getUser>> {
    const { email, person_id } = input;
    const userId =
      email === undefined ? (person_id ?? '') : (await this.directory.ownerOrNobody(email)).userId;
    const isOwn = viewerId === null || viewerId === userId;
    const user = isOwn
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
export class GetUsersHandler implements CallHandler<typeof getUsers> {
  constructor(
    private readonly listedPeople: ListedPeople,
    private readonly friendsOfFriends: FriendsOfFriends,
    private readonly people: PeopleReader,
  ) {}

  async execute({
    input,
    viewerId,
  }: ReceivedCall<typeof getUsers>): Promise<AnswerOf<typeof getUsers>> {
    const leftOut = viewerId === null ? nobody : await this.listedPeople.notAvailableTo(viewerId);
    if (this.listedPeople.areListed) return this.byName(viewerId, input, leftOut);
    if (viewerId === null) return { users: [], leftOut: 0 };
    return this.throughFriends(viewerId, input, leftOut);
  }

  private async byName(
    viewerId: string | null,
    { search, limit, cursor }: Asked,
    leftOut: ReadonlySet<string>,
  ): Promise<AnswerOf<typeof getUsers>> {
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
  ): Promise<AnswerOf<typeof getUsers>> {
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
