import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getFriendRequests } from '../../../contract/friends/friend.js';
import { Circles } from '../friendships/circles.js';

type Answer = AnswerOf<typeof getFriendRequests>;

/** The open requests that a person has sent and received. */
export class GetFriendRequests extends Query<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetFriendRequests)
export class GetFriendRequestsHandler implements IQueryHandler<GetFriendRequests> {
  constructor(private readonly circles: Circles) {}

  execute({ userId }: GetFriendRequests): Promise<Answer> {
    return this.circles.requests(userId);
  }
}
