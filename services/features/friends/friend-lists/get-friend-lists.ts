import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getFriendLists } from '../../../contract/friends/friend-list.js';
import { FriendListsReader } from './friend-lists.reader.js';

type Answer = AnswerOf<typeof getFriendLists>;

/** A person's lists of friends. */
export class GetFriendLists extends Query<Answer> {
  constructor(readonly ownerId: string) {
    super();
  }
}

@QueryHandler(GetFriendLists)
export class GetFriendListsHandler implements IQueryHandler<GetFriendLists> {
  constructor(private readonly lists: FriendListsReader) {}

  async execute({ ownerId }: GetFriendLists): Promise<Answer> {
    return { friendLists: await this.lists.shown(ownerId) };
  }
}
