import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../../events/kernel/event.js';
import { wrongRecoveryCode } from '../../../../../events/passkeys/passkey-only.js';
import type { AnswerOf, InputOf } from '../../../../contract/call.js';
import type { signInByRecoveryCode } from '../../../../contract/accounts/passkey-only.js';
import { NotSignedIn } from '../../../../platform/http/errors/not-signed-in.js';
import { SecurityLog } from '../../../../platform/security/security-log.js';
import { EmailDirectory } from '../../../people/email-directory.js';
import { Registration } from '../../registering/registration.js';
import type { BrowserSession } from '../../signing-in/sessions.js';
import { PasskeyOnly } from './passkey-only.js';

type Answer = AnswerOf<typeof signInByRecoveryCode>;

/** Completes sign-in with a recovery code after a mailed code. */
export class SignInByRecoveryCode extends Command<Answer> {
  constructor(
    readonly input: InputOf<typeof signInByRecoveryCode>,
    readonly metadata: EventMetadata,
    readonly session: BrowserSession,
  ) {
    super();
  }
}

@CommandHandler(SignInByRecoveryCode)
export class SignInByRecoveryCodeHandler implements ICommandHandler<SignInByRecoveryCode> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly directory: EmailDirectory,
    private readonly registration: Registration,
    private readonly security: SecurityLog,
  ) {}

  /** @throws NotSignedIn for a wrong code; TooMany. */
  async execute({ input, metadata, session }: SignInByRecoveryCode): Promise<Answer> {
    const { email, recovery: ask, recoveryCode } = input;
    const userId = await this.directory.find(email);
    const asked = userId && { ask, browser: session.browserId(), userId };
    if (!asked || !(await this.passkeyOnly.use(asked, recoveryCode, metadata))) {
      this.security.record('sign-in-refused', { by: 'recovery-code' });
      throw new NotSignedIn(wrongRecoveryCode);
    }
    const { user, position } = await this.registration.register(email, '', '');
    await session.start(asked.userId);
    this.security.record('signed-in', { user: asked.userId, by: 'recovery-code' });
    return { success: true, position, user };
  }
}
