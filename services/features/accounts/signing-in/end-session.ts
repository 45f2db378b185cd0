import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { endSession } from '../../../contract/accounts/session.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { AccountMails } from '../notices/account-mails.js';
import { OpenSessions } from './open-sessions.js';
import { Proofs } from './proofs.js';

type Answer = AnswerOf<typeof endSession>;

/** Signs the user out on one device, or on all. */
export class EndSession extends Command<Answer> {
  constructor(
    readonly input: InputOf<typeof endSession>,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly sessions: OpenSessions,
    private readonly proofs: Proofs,
    private readonly mails: AccountMails,
  ) {}

  /** @throws DomainError forbidden without a fresh proof, unless it is the calling session. */
  async execute({ input: { id }, caller }: EndSession): Promise<Answer> {
    const { userId } = caller;
    if (id === undefined || id !== caller.sessionId) await this.proofs.demand(caller);
    if (id === undefined) {
      await this.sessions.endAll(userId);
      this.mails.tell(userId, 'sessions-ended');
    } else {
      await this.sessions.end(userId, id);
    }
    return { success: true };
  }
}
