import { Sessions } from '../signing-in/sessions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { askPasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Call = typeof askPasskey;

/** Starts sign-in with a passkey in a browser. */
@HandlesCall(askPasskey)
export class AskPasskeyHandler implements CallHandler<Call> {
  constructor(
    private readonly sessions: Sessions,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws DomainError forbidden where passkeys are not used. */
  async execute({ reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.sessions.on(reply);
    return { success: true, options: await this.passkeys.ask(session.browserId()) };
  }
}
