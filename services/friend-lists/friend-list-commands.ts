import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { type FriendListCommand, friendListDecider } from '../../events/friend-list/decider.js';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../events/kernel/event.js';
import { CommandHandler } from '../commands/command-handler.js';
import type { createFriendList, updateFriendList } from '../contract/friend-list.js';
import type { AnswerOf, InputOf } from '../http/handles.js';
import { Friendships } from '../queries/friendships.js';
import { People } from '../queries/people.js';

/** Making, changing and deleting lists of friends. */
@Injectable()
export class FriendListCommands {
  constructor(
    private readonly commands: CommandHandler,
    private readonly friendships: Friendships,
    private readonly people: People,
  ) {}

  /** @throws DomainError forbidden, duplicate; not-found for an id that is somebody else's. */
  async create(
    { id, name, description, friendEmails, createdAt: given }: InputOf<typeof createFriendList>,
    ownerId: string,
    metadata: EventMetadata,
  ): Promise<Pick<AnswerOf<typeof createFriendList>, 'position' | 'friendList'>> {
    const emails = [...new Set(friendEmails)];
    const memberIds = await this.friendsWith(emails, ownerId);
    const { time } = metadata;
    const createdAt = given === undefined ? time : new Date(given).toISOString();
    const list = { listId: id ?? ulid(), ownerId, name, description, memberIds, createdAt };
    const command = { type: 'CreateFriendList', ...list, time } as const;
    const { events, position } = await this.give(command, metadata);
    const [created] = events;
    if (created?.type !== 'FriendListCreated') throw new Error('making a list recorded nothing');
    const { data } = created;
    const friendList = {
      id: data.listId,
      name: data.name ?? '',
      description: data.description ?? '',
      friendEmails: emails,
      createdAt: data.createdAt,
    };
    return { position, friendList };
  }

  /** @throws DomainError forbidden; not-found for a list that is not the caller's. */
  async update(
    { id: listId, name, description, friend_emails }: InputOf<typeof updateFriendList>,
    userId: string,
    metadata: EventMetadata,
  ): Promise<Position> {
    const memberIds = friend_emails && (await this.friendsWith(friend_emails, userId));
    const changes = { name, description, memberIds };
    const command = { type: 'ChangeFriendList', listId, userId, ...changes } as const;
    return (await this.give(command, metadata)).position;
  }

  /** @throws DomainError not-found for a list that is not the caller's. */
  async delete(listId: string, userId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'DeleteFriendList', listId, userId } as const;
    return (await this.give(command, metadata)).position;
  }

  private give(command: FriendListCommand, metadata: EventMetadata) {
    return this.commands.handle(friendListDecider, [command.listId], command, metadata);
  }

  /** User ids of a person's friends with these addresses. */
  private async friendsWith(emails: readonly string[], userId: string): Promise<string[]> {
    if (emails.length === 0) return [];
    const friends = await this.people.many(await this.friendships.friendIds(userId));
    const idOf = new Map([...friends].map(([friendId, { email }]) => [email, friendId]));
    return emails.map((email) => {
      const friendId = idOf.get(email);
      if (friendId === undefined) {
        throw new DomainError('forbidden', 'Only friends can be in a list');
      }
      return friendId;
    });
  }
}
