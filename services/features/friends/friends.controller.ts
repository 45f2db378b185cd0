import { Controller } from '@nestjs/common';
import type { EventMetadata } from '../../../events/kernel/event.js';
import { friendRequestId } from '../../../events/friendship/decider.js';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  getFriendRequests,
  getFriends,
  rejectFriendRequest,
} from '../../contract/friend.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../platform/http/handles.js';
import { EmailDirectory } from '../people/email-directory.js';
import { FriendshipDecisions } from './friendship-decisions.js';
import { Circles } from './circles.js';

/** Friends and friend requests. */
@Controller()
export class FriendsController {
  constructor(
    private readonly commands: FriendshipDecisions,
    private readonly circles: Circles,
    private readonly directory: EmailDirectory,
  ) {}

  @Handles(getFriends)
  async friends(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriends>> {
    return { friends: await this.circles.friends(userId) };
  }

  @Handles(getFriendRequests)
  requests(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriendRequests>> {
    return this.circles.requests(userId);
  }

  @Handles(addFriend)
  async add(
    @Input() { friend_email }: InputOf<typeof addFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof addFriend>> {
    const friendId = await this.directory.personWith(friend_email);
    const position = await this.commands.request(userId, friendId, command);
    return { success: true, position, request_id: friendRequestId(userId, friendId) };
  }

  @Handles(acceptFriendRequest)
  async accept(
    @Input() { request_id }: InputOf<typeof acceptFriendRequest>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof acceptFriendRequest>> {
    const type = 'AcceptFriendRequest';
    const position = await this.commands.answer(type, request_id, userId, command);
    return { success: true, position };
  }

  @Handles(rejectFriendRequest)
  async reject(
    @Input() { request_id }: InputOf<typeof rejectFriendRequest>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof rejectFriendRequest>> {
    const type = 'RejectFriendRequest';
    const position = await this.commands.answer(type, request_id, userId, command);
    return { success: true, position };
  }

  @Handles(deleteFriend)
  async remove(
    @Input() { friend_email }: InputOf<typeof deleteFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof deleteFriend>> {
    const friendId = await this.directory.personWith(friend_email);
    const position = await this.commands.remove(userId, friendId, command);
    return { success: true, position };
  }
}
