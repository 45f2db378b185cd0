import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { endSession } from '../../../contract/accounts/session.js';
import { AccountMails } from '../notices/account-mails.js';
import { OpenSessions } from './open-sessions.js';
import { Proofs } from './proofs.js';

type Call = typeof endSession;

/** Signs the user out on one device, or on all. */
@HandlesCall(endSession)
export class EndSessionHandler implements CallHandler<Call> {
  constructor(
    private readonly sessions: OpenSessions,
    private readonly proofs: Proofs,
    private readonly mails: AccountMails,
  ) {}

  /** @throws DomainError forbidden without a recent proof, unless it is the calling session. */
  async execute({ input: { id }, caller }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { userId } = caller;
    if (id === undefined || id !== caller.sessionId) await this.proofs.requireProof(caller);
    if (id === undefined) {
      await this.sessions.endAll(userId);
      this.mails.notify(userId, 'sessions-ended');
    } else {
      await this.sessions.end(userId, id);
    }
    return { success: true };
  }
}
