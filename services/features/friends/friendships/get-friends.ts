import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getFriends } from '../../../contract/friends/friend.js';
import { Circles } from './circles.js';

type Answer = AnswerOf<typeof getFriends>;

/** A person's friends, with how much the two have sent each other. */
export class GetFriends extends Query<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetFriends)
export class GetFriendsHandler implements IQueryHandler<GetFriends> {
  constructor(private readonly circles: Circles) {}

  async execute({ userId }: GetFriends): Promise<Answer> {
    return { friends: await this.circles.friends(userId) };
  }
}
