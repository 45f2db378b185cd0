import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../contract/call.js';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  getFriendRequests,
  getFriends,
  rejectFriendRequest,
} from '../../contract/friends/friend.js';
import { getUser, getUsers } from '../../contract/people/user.js';
import type { Caller } from '../../platform/http/calls/callers.js';
import {
  CalledBy,
  Handles,
  Input,
  MaybeCalledBy,
  Metadata,
} from '../../platform/http/calls/handles.js';
import { AcceptFriendRequest } from './requests/accept-friend-request.js';
import { AddFriend } from './requests/add-friend.js';
import { GetFriendRequests } from './requests/get-friend-requests.js';
import { GetFriends } from './friendships/get-friends.js';
import { GetUser } from './users/get-user.js';
import { GetUsers } from './users/get-users.js';
import { RejectFriendRequest } from './requests/reject-friend-request.js';
import { RemoveFriend } from './friendships/remove-friend.js';

/** Friends, friend requests, and whom one may ask. */
@Controller()
export class FriendsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Handles(getFriends)
  friends(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriends>> {
    return this.queries.execute(new GetFriends(userId));
  }

  @Handles(getUser)
  person(
    @Input() { email }: InputOf<typeof getUser>,
    @MaybeCalledBy() caller: Caller | null,
  ): Promise<AnswerOf<typeof getUser>> {
    return this.queries.execute(new GetUser(email, caller?.userId ?? null));
  }

  @Handles(getUsers)
  people(@MaybeCalledBy() caller: Caller | null): Promise<AnswerOf<typeof getUsers>> {
    return this.queries.execute(new GetUsers(caller?.userId ?? null));
  }

  @Handles(getFriendRequests)
  requests(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriendRequests>> {
    return this.queries.execute(new GetFriendRequests(userId));
  }

  @Handles(addFriend)
  add(
    @Input() input: InputOf<typeof addFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof addFriend>> {
    return this.commands.execute(new AddFriend(input, userId, metadata));
  }

  @Handles(acceptFriendRequest)
  accept(
    @Input() { request_id }: InputOf<typeof acceptFriendRequest>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof acceptFriendRequest>> {
    return this.commands.execute(new AcceptFriendRequest(request_id, userId, metadata));
  }

  @Handles(rejectFriendRequest)
  reject(
    @Input() { request_id }: InputOf<typeof rejectFriendRequest>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof rejectFriendRequest>> {
    return this.commands.execute(new RejectFriendRequest(request_id, userId, metadata));
  }

  @Handles(deleteFriend)
  remove(
    @Input() { friend_email }: InputOf<typeof deleteFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof deleteFriend>> {
    return this.commands.execute(new RemoveFriend(friend_email, userId, metadata));
  }
}
