import { wrongRecoveryCode } from '../../../../../events/passkeys/passkey-only.js';
import {
  choosePasskeyOnly,
  endPasskeyOnly,
  makeRecoveryCodes,
  signInByRecoveryCode,
} from '../../../../contract/accounts/passkey-only.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../../platform/http/calls/handles-call.js';
import { NotSignedIn } from '../../../../platform/http/errors/error-answer.js';
import { SecurityLog } from '../../../../platform/security/security-log.js';
import { EmailDirectory } from '../../../people/email-directory.js';
import { Registration } from '../../registering/registration.js';
import { Proofs } from '../../signing-in/identity.js';
import { SessionCookies } from '../../signing-in/session-cookies.js';
import { PasskeyOnly } from './passkey-only.js';

/** Requires a passkey, or a mailed code with a recovery code, to sign in. */
@HandlesCall(choosePasskeyOnly)
export class ChoosePasskeyOnlyHandler {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof; conflict without a passkey. */
  async execute(call: ReceivedCall<typeof choosePasskeyOnly>): Answer<typeof choosePasskeyOnly> {
    const { caller, metadata } = call;
    await this.proofs.requireProof(caller);
    return { success: true, ...(await this.passkeyOnly.choose(caller.userId, metadata)) };
  }
}

/** Lets a mailed code alone sign the user in again. */
@HandlesCall(endPasskeyOnly)
export class EndPasskeyOnlyHandler {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof. */
  async execute(call: ReceivedCall<typeof endPasskeyOnly>): Answer<typeof endPasskeyOnly> {
    const { caller, metadata } = call;
    await this.proofs.requireProof(caller);
    return { success: true, position: await this.passkeyOnly.end(caller.userId, metadata) };
  }
}

/** Makes new recovery codes and invalidates the old ones. */
@HandlesCall(makeRecoveryCodes)
export class MakeRecoveryCodesHandler {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof; conflict unless passkey-only is on. */
  async execute(call: ReceivedCall<typeof makeRecoveryCodes>): Answer<typeof makeRecoveryCodes> {
    const { caller, metadata } = call;
    await this.proofs.requireProof(caller);
    return { success: true, ...(await this.passkeyOnly.makeCodes(caller.userId, metadata)) };
  }
}

/** Completes sign-in with a recovery code after a mailed code. */
@HandlesCall(signInByRecoveryCode)
export class SignInByRecoveryCodeHandler {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly directory: EmailDirectory,
    private readonly registration: Registration,
    private readonly security: SecurityLog,
  ) {}

  /** @throws NotSignedIn for a wrong code; TooMany. */
  async execute({
    input,
    metadata,
    reply,
  }: ReceivedCall<typeof signInByRecoveryCode>): Answer<typeof signInByRecoveryCode> {
    const session = this.cookies.on(reply);
    const { email, recovery: challenge, recoveryCode } = input;
    const userId = await this.directory.find(email);
    const attempt = userId && { challenge, browser: session.knownBrowserId(), userId };
    if (!attempt || !(await this.passkeyOnly.use(attempt, recoveryCode, metadata))) {
      this.security.record('sign-in-refused', { by: 'recovery-code' });
      throw new NotSignedIn(wrongRecoveryCode);
    }
    const { user, position } = await this.registration.register(email, '', '');
    await session.start(attempt.userId);
    this.security.record('signed-in', { user: attempt.userId, by: 'recovery-code' });
    return { success: true, position, user };
  }
}
