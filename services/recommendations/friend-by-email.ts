import { Injectable } from '@nestjs/common';
import { DomainError } from '../../events/kernel/domain-error.js';
import { EmailDirectory } from '../identity/email-directory.js';
import { Friendships } from '../queries/friendships.js';

/** The person whose address a filter names, by user id. */
@Injectable()
export class FriendByEmail {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: Friendships,
  ) {}

  /** @throws DomainError not-found when there is no such friend. */
  async friendOf(userId: string, email: string): Promise<string> {
    return this.checked(userId, await this.directory.find(email));
  }

  /** The same, and the person's own address is good too. */
  async selfOrFriendOf(userId: string, email: string): Promise<string> {
    const personId = await this.directory.find(email);
    return personId === userId ? userId : this.checked(userId, personId);
  }

  private async checked(userId: string, friendId: string | null): Promise<string> {
    if (friendId === null || !(await this.friendships.areFriends(userId, friendId))) {
      throw new DomainError('not-found', 'Not friends with this user');
    }
    return friendId;
  }
}
