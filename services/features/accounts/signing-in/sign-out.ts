import { SessionCookies } from './session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { signOut } from '../../../contract/accounts/session.js';

type Call = typeof signOut;

/** Ends the session of a browser, if there is one. */
@HandlesCall(signOut)
export class SignOutHandler implements CallHandler<Call> {
  constructor(private readonly cookies: SessionCookies) {}

  async execute({ reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.cookies.on(reply);
    await session.end();
    return { success: true };
  }
}
