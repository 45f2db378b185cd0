import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getUsers, type ListedUser } from '../../../contract/people/user.js';
import { compareText } from '../../../stores/read-store/compare.js';
import { PeopleReader, withoutAddress } from '../../people/people.reader.js';
import { FriendsOfFriends } from './friends-of-friends.js';
import { KnownAddresses } from './known-addresses.js';

type Call = typeof getUsers;

/** Maximum number of people who are listed through common friends. */
const maxFriendsOfFriends = 100;

/** Lists the people whom the viewer knows, then others with common friends. */
@HandlesCall(getUsers)
export class GetUsersHandler implements CallHandler<Call> {
  constructor(
    private readonly addresses: KnownAddresses,
    private readonly friendsOfFriends: FriendsOfFriends,
    private readonly people: PeopleReader,
  ) {}

  async execute({ viewerId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    if (viewerId === null) return { users: [], leftOut: 0 };
    const [knownIds, found] = await Promise.all([
      this.addresses.knownTo(viewerId),
      this.friendsOfFriends.of(viewerId),
    ]);
    const listed = found.slice(0, maxFriendsOfFriends);
    const people = await this.people.many([...knownIds, ...listed.map(({ userId }) => userId)]);
    const known: ListedUser[] = knownIds.flatMap((userId) => people.get(userId) ?? []);
    const strangers = listed.flatMap(({ userId, mutualFriends }) => {
      const person = people.get(userId);
      return person ? [{ ...withoutAddress(person), id: userId, mutualFriends }] : [];
    });
    known.sort((one, other) => compareText(one.email, other.email));
    return { users: [...known, ...strangers], leftOut: found.length - listed.length };
  }
}
