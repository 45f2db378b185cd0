import { Inject } from '@nestjs/common';
import { friendRequestId } from '../../../../events/friendship/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import {
  acceptFriendRequest,
  addFriend,
  rejectFriendRequest,
  getFriendRequests,
} from '../../../contract/friends/friend.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { Invitations } from '../invitations/invitations.js';
import { Circles } from '../friendships/circles.js';
import { FriendshipDecisions } from './friendship-decisions.js';
import { Receivers } from './receivers.js';

type Call = typeof getFriendRequests;

/** Returns the open requests that the caller has sent and received. */
@HandlesCall(getFriendRequests)
export class GetFriendRequestsHandler {
  constructor(private readonly circles: Circles) {}

  execute({ userId }: ReceivedCall<Call>): Answer<Call> {
    return this.circles.requests(userId);
  }
}

/** Accepts a friend request that the caller has received. */
@HandlesCall(acceptFriendRequest)
export class AcceptFriendRequestHandler {
  constructor(private readonly friendships: FriendshipDecisions) {}

  /** @throws DomainError not-found for a request that is not the caller's, or not open. */
  async execute({
    input: { request_id: requestId },
    userId,
    metadata,
  }: ReceivedCall<typeof acceptFriendRequest>): Answer<typeof acceptFriendRequest> {
    const type = 'AcceptFriendRequest';
    const position = await this.friendships.answer(type, requestId, userId, metadata);
    return { success: true, position };
  }
}

/** Sends a friend request. */
@HandlesCall(addFriend)
export class AddFriendHandler {
  constructor(
    private readonly receivers: Receivers,
    private readonly friendships: FriendshipDecisions,
    private readonly invitations: Invitations,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * @throws TooMany after many unknown addresses or codes; DomainError not-found for an unknown
   * receiver; invalid for oneself; conflict for a friend, an open request or too many of them.
   */
  async execute(call: ReceivedCall<typeof addFriend>): Answer<typeof addFriend> {
    const { input, userId } = call;
    const send = async () => {
      const receiver = await this.receivers.find(input, userId);
      const request = { senderId: userId, ...receiver };
      const position = await this.friendships.request(request, call.metadata);
      const request_id = friendRequestId(userId, receiver.receiverId);
      return { success: true as const, position, request_id };
    };
    const canBeGuessed = input.friend_email !== undefined || input.invite_code !== undefined;
    return canBeGuessed ? this.countingMisses(call, send) : send();
  }

  /**
   * The answer reveals whether an address or a code exists. With sign-in by code, each one that does
   * not exist, or whose owner is blocked, therefore counts as one of the day's invitations.
   */
  private async countingMisses<Answer>(
    { userId, metadata }: ReceivedCall<typeof addFriend>,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await send();
    } catch (error) {
      const isMissed = error instanceof DomainError && error.reason === 'not-found';
      if (isMissed && this.settings.signIn === 'code') {
        await this.invitations.count(userId, metadata);
      }
      throw error;
    }
  }
}

/** Rejects a friend request that the caller has received. */
@HandlesCall(rejectFriendRequest)
export class RejectFriendRequestHandler {
  constructor(private readonly friendships: FriendshipDecisions) {}

  /** @throws DomainError not-found for a request that is not the caller's, or not open. */
  async execute({
    input: { request_id: requestId },
    userId,
    metadata,
  }: ReceivedCall<typeof rejectFriendRequest>): Answer<typeof rejectFriendRequest> {
    const type = 'RejectFriendRequest';
    const position = await this.friendships.answer(type, requestId, userId, metadata);
    return { success: true, position };
  }
}
