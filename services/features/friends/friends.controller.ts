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
  HandlesCall,
  Input,
  MaybeCalledBy,
  Metadata,
} from '../../platform/http/calls/handles-call.js';
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

  @HandlesCall(getFriends)
  friends(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriends>> {
    return this.queries.execute(new GetFriends(userId));
  }

  @HandlesCall(getUser)
  person(
    @Input() { email }: InputOf<typeof getUser>,
    @MaybeCalledBy() caller: Caller | null,
  ): Promise<AnswerOf<typeof getUser>> {
    return this.queries.execute(new GetUser(email, caller?.userId ?? null));
  }

  @HandlesCall(getUsers)
  people(@MaybeCalledBy() caller: Caller | null): Promise<AnswerOf<typeof getUsers>> {
    return this.queries.execute(new GetUsers(caller?.userId ?? null));
  }

  @HandlesCall(getFriendRequests)
  requests(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriendRequests>> {
    return this.queries.execute(new GetFriendRequests(userId));
  }

  @HandlesCall(addFriend)
  add(
    @Input() input: InputOf<typeof addFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof addFriend>> {
    return this.commands.execute(new AddFriend(input, userId, metadata));
  }

  @HandlesCall(acceptFriendRequest)
  accept(
    @Input() { request_id }: InputOf<typeof acceptFriendRequest>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof acceptFriendRequest>> {
    return this.commands.execute(new AcceptFriendRequest(request_id, userId, metadata));
  }

  @HandlesCall(rejectFriendRequest)
  reject(
    @Input() { request_id }: InputOf<typeof rejectFriendRequest>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof rejectFriendRequest>> {
    return this.commands.execute(new RejectFriendRequest(request_id, userId, metadata));
  }

  @HandlesCall(deleteFriend)
  remove(
    @Input() { friend_email }: InputOf<typeof deleteFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof deleteFriend>> {
    return this.commands.execute(new RemoveFriend(friend_email, userId, metadata));
  }
}
