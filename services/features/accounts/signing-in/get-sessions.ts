import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OpenSession } from '../../../../events/sessions/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { getSessions, SignedInDevice } from '../../../contract/accounts/session.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { OpenSessions } from './open-sessions.js';

type Answer = AnswerOf<typeof getSessions>;

/** Where a person is signed in. */
export class GetSessions extends Query<Answer> {
  constructor(readonly caller: Caller) {
    super();
  }
}

/** A session as its user sees it. */
export function toDevice(session: OpenSession, current: string | undefined): SignedInDevice {
  const { sessionId: id, device, startedAt, usedAt } = session;
  return { id, device: device ?? '', startedAt, usedAt, isThisOne: id === current };
}

@QueryHandler(GetSessions)
export class GetSessionsHandler implements IQueryHandler<GetSessions> {
  constructor(private readonly sessions: OpenSessions) {}

  async execute({ caller: { userId, sessionId } }: GetSessions): Promise<Answer> {
    const open = await this.sessions.all(userId);
    return { sessions: open.map((session) => toDevice(session, sessionId)) };
  }
}
