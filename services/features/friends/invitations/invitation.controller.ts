import { Controller, Inject } from '@nestjs/common';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { sendInvite } from '../../../contract/friend.js';
import { FriendshipDecisions } from '../friendship-decisions.js';
import { Invitations } from './invitations.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { type Mailer, mailerPort } from '../../../platform/mail/mailer.js';
import { invitationMail } from '../../../platform/mail/templates.js';
import { PeopleReader } from '../../people/people.reader.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';

/** Asking somebody to be friends who may not be here yet. */
@Controller()
export class InvitationController {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friends: FriendshipDecisions,
    private readonly invitations: Invitations,
    private readonly people: PeopleReader,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** An invitation is recorded before its mail goes out: whoever has one finds the request. */
  @Handles(sendInvite)
  async invite(
    @Input() { email, inviterName, inviterEmail }: InputOf<typeof sendInvite>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof sendInvite>> {
    const invitedId = await this.directory.find(email);
    // Whoever has signed up since is asked already by the invitation.
    if (invitedId !== null && !(await this.invitations.wasRecorded(email, command))) {
      const position = await this.friends.request(userId, invitedId, command);
      return { success: true, position, sent: 'friend request' };
    }
    const { isNew, position } = await this.invitations.record(email, userId, command);
    // Who signed up in this very moment may have looked for invitations before this one was there.
    const arrivedId = await this.directory.find(email);
    if (arrivedId !== null) {
      const settled = await this.invitations.settle(email, arrivedId, command.time);
      return {
        success: true,
        position: settled > position ? settled : position,
        sent: 'friend request',
      };
    }
    if (isNew) {
      const name = (await this.storedName(userId)) || inviterName;
      const mail = invitationMail(name, inviterEmail, this.settings.publicUrl);
      await this.mailer.send({ to: email, ...mail });
    }
    return { success: true, position, sent: 'mail' };
  }

  private async storedName(userId: string): Promise<string> {
    const user = await this.people.user(userId);
    return user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  }
}
