import { Injectable } from '@nestjs/common';
import {
  type FriendListDocument,
  friendListsProjection,
} from '../../../../projections/friend-lists/projection.js';
import type { FriendList } from '../../../contract/friends/friend-list.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { PeopleReader } from '../../people/people.reader.js';

/** Reads friend lists, without members who are no longer friends. */
@Injectable()
export class FriendListsReader {
  private readonly lists: ReadModel<FriendListDocument, typeof friendListsProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly friendships: FriendshipsReader,
    private readonly people: PeopleReader,
  ) {
    this.lists = readModels.of(friendListsProjection);
  }

  /** A user's lists, oldest first. */
  async ownedBy(ownerId: string): Promise<readonly FriendListDocument[]> {
    const items = await this.lists.all({ index: 'byOwner', where: { ownerId } });
    const friendIds = await this.friendships.friendIds(ownerId);
    return items.map((list) => ({
      ...list,
      memberIds: list.memberIds.filter((id) => friendIds.has(id)),
    }));
  }

  /** A user's lists as that user sees them, oldest first. */
  async shown(ownerId: string): Promise<FriendList[]> {
    const lists = await this.ownedBy(ownerId);
    const people = await this.people.many(lists.flatMap(({ memberIds }) => memberIds));
    const emailsOf = (memberIds: readonly string[]) =>
      memberIds.flatMap((memberId) => people.get(memberId)?.email || []);
    return lists.map(({ listId, name, description, memberIds, createdAt }) => ({
      id: listId,
      name: name ?? '',
      description: description ?? '',
      friendEmails: emailsOf(memberIds),
      createdAt,
    }));
  }
}
