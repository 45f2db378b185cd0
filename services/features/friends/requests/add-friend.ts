import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import { friendRequestId } from '../../../../events/friendship/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { addFriend } from '../../../contract/friends/friend.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { Invitations } from '../invitations/invitations.js';
import { FriendshipDecisions } from './friendship-decisions.js';
import { Receivers } from './receivers.js';

type Call = typeof addFriend;

/** Sends a friend request. */
@HandlesCall(addFriend)
export class AddFriendHandler implements CallHandler<Call> {
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
  async execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
    { userId, metadata }: ReceivedCall<Call>,
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
