import { Sessions } from './sessions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { signOut } from '../../../contract/accounts/session.js';

type Answer = AnswerOf<typeof signOut>;

/** Ends the session of a browser, if there is one. */
@HandlesCall(signOut)
export class SignOutHandler implements CallHandler<typeof signOut> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ reply }: ReceivedCall<typeof signOut>): Promise<Answer> {
    const session = this.sessions.on(reply);
    await session.end();
    return { success: true };
  }
}
