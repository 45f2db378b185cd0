import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { signIn } from '../../../contract/accounts/session.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PasskeyOnly } from '../passkeys/passkey-only/passkey-only.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Registration } from '../registering/registration.js';
import type { BrowserSession } from './sessions.js';
import { SignInCodes, wrongCode } from './sign-in-codes.js';

type Answer = AnswerOf<typeof signIn>;

/** Signs in, and registers an unknown address; where a code is needed, mails it first. */
export class SignIn extends Command<Answer> {
  constructor(
    readonly input: InputOf<typeof signIn>,
    readonly metadata: EventMetadata,
    readonly session: BrowserSession,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly registration: Registration,
    private readonly codes: SignInCodes,
    private readonly passkeys: Passkeys,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly directory: EmailDirectory,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws NotSignedIn for a wrong code; TooMany; MailNotSent. */
  async execute({ input, metadata, session }: SignIn): Promise<Answer> {
    const { email, code } = input;
    if (this.settings.signIn === 'code') {
      const asker = { id: session.browserId() };
      if (code === undefined) {
        const position = await this.codes.send(email, asker, metadata);
        return { success: true, position, user: null };
      }
      const position = await this.codes.redeem({ email, code, asker }, metadata);
      if (position === null) {
        this.security.record('sign-in-refused');
        throw new NotSignedIn(wrongCode);
      }
      const owner = await this.directory.find(email);
      if (owner !== null && (await this.passkeyOnly.isChosen(owner))) {
        const recovery = await this.passkeyOnly.askFor(asker.id, owner);
        return { success: true, position, user: null, recovery };
      }
    }
    const { userId, user, position } = await this.registration.register(email, '', '');
    await session.start(userId);
    this.security.record('signed-in', { user: userId });
    const offersPasskey = await this.passkeys.isOffered(userId);
    return { success: true, position, user, ...(offersPasskey && { offersPasskey }) };
  }
}
