import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { endSession } from '../../../contract/session.js';
import type { Caller } from '../../../platform/http/callers.js';
import { OpenSessions } from './open-sessions.js';

type Answer = AnswerOf<typeof endSession>;

/** Signs a person out on one device, or on all. */
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
  constructor(private readonly sessions: OpenSessions) {}

  async execute({ input: { id }, caller: { userId } }: EndSession): Promise<Answer> {
    if (id === undefined) await this.sessions.endAll(userId);
    else await this.sessions.end(userId, id);
    return { success: true };
  }
}
