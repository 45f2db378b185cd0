import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import {
  type FriendListCommand,
  friendListDecider,
} from '../../../../events/friend-list/decider.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Prepared } from '../../../platform/decisions/prepared.js';
import type { createFriendList, updateFriendList } from '../../../contract/friend-list.js';
import type { AnswerOf, InputOf } from '../../../platform/http/handles.js';
import { Recipients } from '../recipients.js';

const onlyFriends = 'Only friends can be in a list';

/** An id that the same command gives again: a ULID at the epoch, drawn from the command's digest. */
function idFrom(commandId: string): string {
  const drawn = createHash('sha256').update(commandId).digest().values();
  return ulid(1, () => (drawn.next().value ?? 0) / 256);
}

/** Making, changing and deleting lists of friends. */
@Injectable()
export class FriendListCommands {
  constructor(
    private readonly commands: Decisions,
    private readonly recipients: Recipients,
  ) {}

  /** @throws DomainError forbidden, duplicate; not-found for an id that is somebody else's. */
  async create(
    { id, name, description, friendEmails, createdAt: given }: InputOf<typeof createFriendList>,
    ownerId: string,
    metadata: EventMetadata,
  ): Promise<Pick<AnswerOf<typeof createFriendList>, 'position' | 'friendList'>> {
    const emails = [...new Set(friendEmails)];
    const { time, commandId } = metadata;
    const createdAt = given === undefined ? time : new Date(given).toISOString();
    const listId = id ?? idFrom(commandId);
    const create = async (): Promise<FriendListCommand> => {
      const memberIds = await this.recipients.friendsWith(ownerId, emails, onlyFriends);
      const list = { listId, ownerId, name, description, memberIds, createdAt };
      return { type: 'CreateFriendList', ...list, time };
    };
    const { events, position } = await this.give(listId, create, metadata);
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
    const change = async (): Promise<FriendListCommand> => {
      const memberIds =
        friend_emails && (await this.recipients.friendsWith(userId, friend_emails, onlyFriends));
      return { type: 'ChangeFriendList', listId, userId, name, description, memberIds };
    };
    return (await this.give(listId, change, metadata)).position;
  }

  /** @throws DomainError not-found for a list that is not the caller's. */
  async delete(listId: string, userId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'DeleteFriendList', listId, userId } as const;
    return (await this.give(listId, command, metadata)).position;
  }

  private give(listId: string, command: Prepared<FriendListCommand>, metadata: EventMetadata) {
    return this.commands.make(friendListDecider, [listId], command, metadata);
  }
}
