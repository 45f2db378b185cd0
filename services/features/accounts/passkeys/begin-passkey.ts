import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { beginPasskey } from '../../../contract/accounts/passkey.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Proofs } from '../signing-in/proofs.js';
import { Passkeys } from './passkeys.js';

type Call = typeof beginPasskey;

/** Starts making a passkey on a device of the user. */
@HandlesCall(beginPasskey)
export class BeginPasskeyHandler implements CallHandler<Call> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: Proofs,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError forbidden without a recent proof or sign-in, or where passkeys are not used. */
  async execute({ caller }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = await this.proofs.requireProofOrSignIn(caller);
    const user = await this.people.user(session.userId);
    if (user === null) throw new NotSignedIn();
    const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
    const options = await this.passkeys.begin(session, { email: user.email, name });
    return { success: true, options };
  }
}
