import { SessionCookies } from '../signing-in/session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { askPasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Call = typeof askPasskey;

/** Gives a browser the challenge that a passkey signs. */
@HandlesCall(askPasskey)
export class AskPasskeyHandler implements CallHandler<Call> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws DomainError forbidden where passkeys are not used. */
  async execute({ reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.cookies.on(reply);
    return { success: true, options: await this.passkeys.ask(session.browserId()) };
  }
}
