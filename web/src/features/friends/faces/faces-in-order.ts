import type { Friend } from '../../../../../services/contract/friends/friend.js';
import { compareNames, displayName } from '../../people/people.js';

/** Sorts friends: those in `first`, then by the number of items sent to them, then by name. */
export function facesInOrder(friends: readonly Friend[], first: readonly string[]): Friend[] {
  const rank = ({ email }: Friend) => {
    const index = first.indexOf(email);
    return index === -1 ? first.length : index;
  };
  return friends.toSorted(
    (one, other) => rank(one) - rank(other) || other.sent - one.sent || compareNames(one, other),
  );
}

/** The name under each face, by e-mail: the first name, unless two friends share it. */
export function shortNames(friends: readonly Friend[]): ReadonlyMap<string, string> {
  const short = ({ firstName, lastName, email }: Friend) =>
    firstName.trim() || lastName.trim() || email.split('@')[0] || email;
  const isShared = (name: string) => friends.filter((each) => short(each) === name).length > 1;
  return new Map(
    friends.map((friend) => {
      const name = short(friend);
      return [friend.email, isShared(name) ? displayName(friend) : name];
    }),
  );
}
