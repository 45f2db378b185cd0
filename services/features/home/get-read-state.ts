import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { nothingRead } from '../../../events/reading/read-state.js';
import type { AnswerOf } from '../../contract/call.js';
import { getReadState } from '../../contract/home/reading.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';

type Call = typeof getReadState;

/** Returns what the caller has read. */
@HandlesCall(getReadState)
export class GetReadStateHandler implements CallHandler<Call> {
  constructor(private readonly badge: InboxBadgeReader) {}

  async execute({ input: { kind }, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { state: (await this.badge.readBy(userId))?.[kind] ?? nothingRead };
  }
}
