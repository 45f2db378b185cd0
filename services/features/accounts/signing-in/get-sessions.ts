import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { OpenSession } from '../../../../events/sessions/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { type SignedInDevice, getSessions } from '../../../contract/accounts/session.js';
import { OpenSessions } from './open-sessions.js';

type Call = typeof getSessions;

/** A session as its user sees it. */
export function toDevice(session: OpenSession, current: string | undefined): SignedInDevice {
  const { sessionId: id, device, startedAt, usedAt } = session;
  return { id, device: device ?? '', startedAt, usedAt, isThisOne: id === current };
}

/** Lists the caller's sessions. */
@HandlesCall(getSessions)
export class GetSessionsHandler implements CallHandler<Call> {
  constructor(private readonly sessions: OpenSessions) {}

  async execute({ caller: { userId, sessionId } }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const open = await this.sessions.all(userId);
    return { sessions: open.map((session) => toDevice(session, sessionId)) };
  }
}
