import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { sendInvite } from '../../../contract/friends/friend.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Blocks } from '../blocks/blocks.js';
import { FriendshipDecisions } from '../requests/friendship-decisions.js';
import { InvitationMails } from './invitation-mails.js';
import { Invitations } from './invitations.js';

type Call = typeof sendInvite;

/** Sends a friend request to an address with an account, and an invitation mail to any other. */
@HandlesCall(sendInvite)
export class SendInviteHandler implements CallHandler<Call> {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
    private readonly invitations: Invitations,
    private readonly mails: InvitationMails,
    private readonly blocks: Blocks,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * Records the invitation, which is then mailed.
   * @throws DomainError as `FriendshipDecisions.request`, forbidden where no mail is sent; TooMany.
   */
  async execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { input, userId, metadata } = call;
    const { email } = input;
    const invitedId = await this.directory.find(email);
    // To a blocked user the address seems to have no account; no mail is sent.
    const isBlocked = invitedId !== null && (await this.blocks.isEitherBlocked(userId, invitedId));
    if (joinsByLink(this.settings) && (invitedId === null || isBlocked)) {
      throw new DomainError(
        'forbidden',
        'No account has this address, and no mail is sent here: give your friend your invite link',
      );
    }
    if (isBlocked) {
      const position = await this.invitations.record(email, userId, metadata);
      return { success: true, position, sent: 'mail' };
    }
    // When the first try of this command recorded an invitation, signing up has turned it into a
    // request.
    if (invitedId !== null && !(await this.invitations.wasRecorded(email, metadata))) {
      const position = await this.friendships.request(
        { senderId: userId, receiverId: invitedId, foundBy: 'address' },
        metadata,
      );
      return { success: true, position, sent: 'friend request' };
    }
    const position = await this.invitations.record(email, userId, metadata, (invitationId) =>
      this.mails.sealed(invitationId, { ...input, language: call.language }),
    );
    // An account that was created at the same time may have missed the invitation.
    const newUserId = await this.directory.find(email);
    if (newUserId !== null) {
      const settled = await this.invitations.settle(email, newUserId, metadata.time);
      const last = settled > position ? settled : position;
      return { success: true, position: last, sent: 'friend request' };
    }
    return { success: true, position, sent: 'mail' };
  }
}
