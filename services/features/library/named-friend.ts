import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { Friendships } from '../friends/friendships/friendships.js';
import { EmailDirectory } from '../people/email-directory.js';

/** Finds the friend whose address a filter names. */
@Injectable()
export class NamedFriend {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: Friendships,
  ) {}

  /**
   * User id of the caller's friend with this address.
   * @param known friends by the read models, which may lag
   * @throws DomainError not-found for an address that is not a friend's.
   */
  async find(userId: string, known: ReadonlySet<string>, email: string): Promise<string> {
    const friendId = await this.directory.find(email);
    if (friendId === null || !(await this.isFriend(userId, known, friendId))) {
      throw new DomainError('not-found', 'Not friends with this user');
    }
    return friendId;
  }

  /** The log also has friendships that the read models do not have yet. */
  private async isFriend(
    userId: string,
    known: ReadonlySet<string>,
    friendId: string,
  ): Promise<boolean> {
    return known.has(friendId) || this.friendships.areFriends(userId, friendId);
  }
}
