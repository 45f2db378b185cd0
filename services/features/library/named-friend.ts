import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { Friendships } from '../friends/friendships/friendships.js';
import { EmailDirectory } from '../people/email-directory.js';

/** The friend whose address a filter names. */
@Injectable()
export class NamedFriend {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: Friendships,
  ) {}

  /**
   * User id of the caller's friend with this address; `known` are friends as read.
   * @throws DomainError not-found when none has it.
   */
  async find(userId: string, known: ReadonlySet<string>, email: string): Promise<string> {
    const friendId = await this.directory.find(email);
    if (friendId === null || !(await this.isOne(userId, known, friendId))) {
      throw new DomainError('not-found', 'Not friends with this user');
    }
    return friendId;
  }

  /** A new friend counts before the read models know. */
  private async isOne(
    userId: string,
    known: ReadonlySet<string>,
    friendId: string,
  ): Promise<boolean> {
    return known.has(friendId) || this.friendships.areFriends(userId, friendId);
  }
}
