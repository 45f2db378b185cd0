import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { type FriendListCommand, friendListDecider } from '../../events/friend-list/decider.js';
import type { EventMetadata, Position } from '../../events/kernel/event.js';
import { CommandHandler } from '../commands/command-handler.js';
import type { createFriendList, updateFriendList } from '../contract/friend-list.js';
import type { AnswerOf, InputOf } from '../http/handles.js';
import { Recipients } from '../queries/recipients.js';

const onlyFriends = 'Only friends can be in a list';

/** Making, changing and deleting lists of friends. */
@Injectable()
export class FriendListCommands {
  constructor(
    private readonly commands: CommandHandler,
    private readonly recipients: Recipients,
  ) {}

  /** @throws DomainError forbidden, duplicate; not-found for an id that is somebody else's. */
  async create(
    { id, name, description, friendEmails, createdAt: given }: InputOf<typeof createFriendList>,
    ownerId: string,
    metadata: EventMetadata,
  ): Promise<Pick<AnswerOf<typeof createFriendList>, 'position' | 'friendList'>> {
    const emails = [...new Set(friendEmails)];
    const memberIds = await this.recipients.friendsWith(ownerId, emails, onlyFriends);
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
    const memberIds =
      friend_emails && (await this.recipients.friendsWith(userId, friend_emails, onlyFriends));
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
}
