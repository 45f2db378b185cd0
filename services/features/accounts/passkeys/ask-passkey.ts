import { Sessions } from '../signing-in/sessions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { askPasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof askPasskey>;

/** Starts sign-in with a passkey in a browser. */
@HandlesCall(askPasskey)
export class AskPasskeyHandler implements CallHandler<typeof askPasskey> {
  constructor(
    private readonly sessions: Sessions,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws DomainError forbidden where passkeys are not used. */
  async execute({ reply }: ReceivedCall<typeof askPasskey>): Promise<Answer> {
    const session = this.sessions.on(reply);
    return { success: true, options: await this.passkeys.ask(session.browserId()) };
  }
}
