import { Controller, Inject } from '@nestjs/common';
import type { EventMetadata } from '../../events/kernel/event.js';
import { sendInvite } from '../contract/friend.js';
import { FriendCommands } from '../friendships/friend-commands.js';
import { Invitations } from '../friendships/invitations.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Command,
  Handles,
  Input,
  type InputOf,
} from '../http/handles.js';
import { EmailDirectory } from '../identity/email-directory.js';
import { type Mailer, mailerPort } from '../mail/mailer.js';
import { invitationMail } from '../mail/templates.js';
import { People } from '../queries/people.js';
import { type Settings, settingsToken } from '../settings.js';

/** Asking somebody to be friends who may not be here yet. */
@Controller()
export class InvitationController {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friends: FriendCommands,
    private readonly invitations: Invitations,
    private readonly people: People,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** An invitation is recorded before its mail goes out: whoever has one finds the request. */
  @Handles(sendInvite)
  async invite(
    @Input() { email, inviterName, inviterEmail }: InputOf<typeof sendInvite>,
    @CalledBy() { userId }: Caller,
    @Command() command: EventMetadata,
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
