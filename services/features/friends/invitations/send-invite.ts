import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { sendInvite } from '../../../contract/friends/friend.js';
import { type Mailer, mailerPort } from '../../../platform/mail/mailer.js';
import { invitationMail } from '../../../platform/mail/templates.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Blocks } from '../blocks/blocks.js';
import { FriendshipDecisions } from '../requests/friendship-decisions.js';
import { Invitations } from './invitations.js';

type Input = InputOf<Call>;
type Call = typeof sendInvite;

/**
 * Asks the owner of an address to be friends: by a request, or by mail when the address has no
 * account.
 */
@HandlesCall(sendInvite)
export class SendInviteHandler implements CallHandler<Call> {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
    private readonly invitations: Invitations,
    private readonly people: PeopleReader,
    private readonly blocks: Blocks,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * Records the invitation before mailing it, so that whoever follows the mail finds the request.
   * @throws DomainError as for a request; TooMany; MailNotSent.
   */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { email } = input;
    const invitedId = await this.directory.find(email);
    // Across a block the address seems to have no account, and gets no mail.
    if (invitedId !== null && (await this.blocks.isEitherBlocked(userId, invitedId))) {
      const { position } = await this.invitations.record(email, userId, metadata);
      return { success: true, position, sent: 'mail' };
    }
    // An account created since then has received the request through the invitation.
    if (invitedId !== null && !(await this.invitations.wasRecorded(email, metadata))) {
      const position = await this.friendships.request(
        { senderId: userId, receiverId: invitedId, foundBy: 'address' },
        metadata,
      );
      return { success: true, position, sent: 'friend request' };
    }
    const { isNew, position } = await this.invitations.record(email, userId, metadata);
    // An account created at this very moment may have missed the invitation.
    const arrivedId = await this.directory.find(email);
    if (arrivedId !== null) {
      const settled = await this.invitations.settle(email, arrivedId, metadata.time);
      const last = settled > position ? settled : position;
      return { success: true, position: last, sent: 'friend request' };
    }
    if (isNew) await this.mail(input, userId);
    return { success: true, position, sent: 'mail' };
  }

  private async mail(
    { email, inviterName, inviterEmail, shareToken }: Input,
    userId: string,
  ): Promise<void> {
    const name = (await this.storedName(userId)) || inviterName;
    const mail = invitationMail(name, inviterEmail, this.settings.publicUrl, shareToken);
    await this.mailer.send({ to: email, ...mail });
  }

  private async storedName(userId: string): Promise<string> {
    const user = await this.people.user(userId);
    return user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  }
}
