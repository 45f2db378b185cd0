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

/** Asks somebody to be friends. */
@HandlesCall(addFriend)
export class AddFriendHandler implements CallHandler<Call> {
  constructor(
    private readonly receivers: Receivers,
    private readonly friendships: FriendshipDecisions,
    private readonly invitations: Invitations,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * @throws TooMany after many addresses or codes that nobody has; DomainError not-found; invalid
   * for oneself; conflict for a friend or an open request.
   */
  async execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { input, userId } = call;
    const ask = async () => {
      const receiver = await this.receivers.find(input, userId);
      const request = { senderId: userId, ...receiver };
      const position = await this.friendships.request(request, call.metadata);
      const request_id = friendRequestId(userId, receiver.receiverId);
      return { success: true as const, position, request_id };
    };
    const canBeGuessed = input.friend_email !== undefined || input.invite_code !== undefined;
    return canBeGuessed ? this.countingMisses(call, ask) : ask();
  }

  /**
   * The answer reveals whether an address has an account, or somebody a code. Where members are not
   * listed, each that nobody has therefore counts as an invitation of the day, and so does one
   * across a block.
   */
  private async countingMisses<Answer>(
    { userId, metadata }: ReceivedCall<Call>,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const isMissed = error instanceof DomainError && error.reason === 'not-found';
      if (isMissed && this.settings.signIn === 'code') {
        await this.invitations.count(userId, metadata);
      }
      throw error;
    }
  }
}
