import {
  wrongPasskey,
  type Passkey as StoredPasskey,
} from '../../../../events/passkeys/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  declinePasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  type Passkey,
  getPasskeys,
} from '../../../contract/accounts/passkey.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { NotSignedIn } from '../../../platform/http/errors/error-answer.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Registration } from '../registering/registration.js';
import { deviceOf } from '../signing-in/signing-in.queries.js';
import { Proofs } from '../signing-in/identity.js';
import { SessionCookies } from '../signing-in/session-cookies.js';
import { Passkeys } from './passkeys.js';
import { PasskeyOnly } from './passkey-only/passkey-only.js';
import { RelyingParty } from './relying-party.js';

type Call = typeof getPasskeys;

/** A passkey as its user sees it. */
export function toPasskey(stored: StoredPasskey): Passkey {
  const { passkeyId, name, addedAt, usedAt, isBackedUp } = stored;
  return { id: passkeyId, name: name ?? '', addedAt, usedAt, isBackedUp };
}

/** Lists the caller's passkeys, and counts the recovery codes left. */
@HandlesCall(getPasskeys)
export class GetPasskeysHandler {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly party: RelyingParty,
  ) {}

  async execute({ caller: { userId } }: ReceivedCall<Call>): Answer<Call> {
    const all = await this.passkeys.all(userId);
    return {
      passkeys: all.map(toPasskey),
      accepted: this.party.accepted(userId, all),
      recoveryCodesLeft: await this.passkeyOnly.codesLeft(userId),
    };
  }
}

/** Stores a passkey, named after the device it was made on. */
@HandlesCall(addPasskey)
export class AddPasskeyHandler {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: Proofs,
  ) {}

  /**
   * @throws DomainError forbidden when it does not match the challenge; conflict when the account
   * already has it, or the maximum number of passkeys.
   */
  async execute(call: ReceivedCall<typeof addPasskey>): Answer<typeof addPasskey> {
    const { input, caller, metadata, request } = call;
    const session = await this.proofs.requireProofOrSignIn(caller);
    const name = deviceOf(request.headers['user-agent']) || 'Passkey';
    const added = await this.passkeys.add(session, input.passkey, name, metadata);
    return { success: true, position: added.position, passkey: toPasskey(added.passkey) };
  }
}

/** Gives a browser the challenge that a passkey signs. */
@HandlesCall(askPasskey)
export class AskPasskeyHandler {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws DomainError forbidden where passkeys are not used. */
  async execute({ reply }: ReceivedCall<typeof askPasskey>): Answer<typeof askPasskey> {
    const session = this.cookies.on(reply);
    return { success: true, options: await this.passkeys.ask(session.browserId()) };
  }
}

/** Starts making a passkey on a device of the user. */
@HandlesCall(beginPasskey)
export class BeginPasskeyHandler {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: Proofs,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError forbidden without a recent proof or sign-in, or where passkeys are not used. */
  async execute({ caller }: ReceivedCall<typeof beginPasskey>): Answer<typeof beginPasskey> {
    const session = await this.proofs.requireProofOrSignIn(caller);
    const user = await this.people.user(session.userId);
    if (user === null) throw new NotSignedIn();
    const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
    const options = await this.passkeys.begin(session, { email: user.email, name });
    return { success: true, options };
  }
}

/** Records that the caller is no longer offered a passkey. */
@HandlesCall(declinePasskey)
export class DeclinePasskeyHandler {
  constructor(private readonly passkeys: Passkeys) {}

  async execute(call: ReceivedCall<typeof declinePasskey>): Answer<typeof declinePasskey> {
    const { userId, metadata } = call;
    return { success: true, position: await this.passkeys.decline(userId, metadata) };
  }
}

/** Removes a passkey of the caller. */
@HandlesCall(removePasskey)
export class RemovePasskeyHandler {
  constructor(private readonly passkeys: Passkeys) {}

  async execute(call: ReceivedCall<typeof removePasskey>): Answer<typeof removePasskey> {
    const { input, userId, metadata } = call;
    return { success: true, position: await this.passkeys.remove(userId, input.id, metadata) };
  }
}

/** Gives a passkey another name. */
@HandlesCall(renamePasskey)
export class RenamePasskeyHandler {
  constructor(private readonly passkeys: Passkeys) {}

  /** @throws DomainError not-found for an unknown passkey. */
  async execute(call: ReceivedCall<typeof renamePasskey>): Answer<typeof renamePasskey> {
    const { input, userId, metadata } = call;
    const position = await this.passkeys.rename(userId, input.id, input.name, metadata);
    return { success: true, position };
  }
}

/** Signs in with a signature of a passkey. */
@HandlesCall(signInByPasskey)
export class SignInByPasskeyHandler {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly passkeys: Passkeys,
    private readonly registration: Registration,
    private readonly decisions: Decisions,
    private readonly security: SecurityLog,
  ) {}

  /** @throws NotSignedIn when the passkey is not valid. */
  async execute(call: ReceivedCall<typeof signInByPasskey>): Answer<typeof signInByPasskey> {
    const { input, metadata, reply } = call;
    const session = this.cookies.on(reply);
    const userId = await this.passkeys.use(input.passkey, session.knownBrowserId(), metadata.time);
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
