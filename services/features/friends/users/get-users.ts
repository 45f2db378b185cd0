import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getUsers, type ListedUser } from '../../../contract/people/user.js';
import { parseSearch, searchableText } from '../../../contract/library/search-text.js';
import { fullName, PeopleReader, toPerson, withoutAddress } from '../../people/people.reader.js';
import { FriendsOfFriends } from './friends-of-friends.js';
import { ListedPeople } from './listed-people.js';

type Call = typeof getUsers;
type Asked = ReceivedCall<Call>['input'];

/** Maximum number of people who are listed through common friends. */
const maxFriendsOfFriends = 100;
const nobody: ReadonlySet<string> = new Set();

/** Lists the people to whom the viewer can send a friend request. */
@HandlesCall(getUsers)
export class GetUsersHandler implements CallHandler<Call> {
  constructor(
    private readonly listedPeople: ListedPeople,
    private readonly friendsOfFriends: FriendsOfFriends,
    private readonly people: PeopleReader,
  ) {}

  async execute({ input, viewerId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const leftOut = viewerId === null ? nobody : await this.listedPeople.notAvailableTo(viewerId);
    if (this.listedPeople.areListed) return this.byName(viewerId, input, leftOut);
    if (viewerId === null) return { users: [], leftOut: 0 };
    return this.throughFriends(viewerId, input, leftOut);
  }

  private async byName(
    viewerId: string | null,
    { search, limit, cursor }: Asked,
    leftOut: ReadonlySet<string>,
  ): Promise<AnswerOf<Call>> {
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
  ): Promise<AnswerOf<Call>> {
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
