import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { wrongPasskey } from '../../../../events/passkeys/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { signInByPasskey } from '../../../contract/accounts/passkey.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Registration } from '../registering/registration.js';
import type { BrowserSession } from '../signing-in/sessions.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof signInByPasskey>;

/** Signs in with a signature of a passkey. */
export class SignInByPasskey extends Command<Answer> {
  constructor(
    readonly input: InputOf<typeof signInByPasskey>,
    readonly metadata: EventMetadata,
    readonly session: BrowserSession,
  ) {
    super();
  }
}

@CommandHandler(SignInByPasskey)
export class SignInByPasskeyHandler implements ICommandHandler<SignInByPasskey> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly registration: Registration,
    private readonly decisions: Decisions,
    private readonly security: SecurityLog,
  ) {}

  /** @throws NotSignedIn when the passkey is not valid. */
  async execute({ input, metadata, session }: SignInByPasskey): Promise<Answer> {
    const userId = await this.passkeys.use(input.passkey, session.browserId(), metadata.time);
    const email = userId && (await this.decisions.stateOf(userDecider, [userId])).email;
    if (!userId || !email) {
      this.security.record('sign-in-refused', { by: 'passkey' });
      throw new NotSignedIn(wrongPasskey);
    }
    const { user, position } = await this.registration.register(email, '', '');
    await session.start(userId);
    this.security.record('signed-in', { user: userId, by: 'passkey' });
    return { success: true, position, user };
  }
}
