import type { AnswerOf } from '../../contract/call.js';
import { getMutedAndBlocked } from '../../contract/friends/block.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { MutedAndBlocked } from './muted-and-blocked.js';

type Call = typeof getMutedAndBlocked;

/** Returns the people whom the caller has muted and blocked. */
@HandlesCall(getMutedAndBlocked)
export class GetMutedAndBlockedHandler implements CallHandler<Call> {
  constructor(private readonly people: MutedAndBlocked) {}

  execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return this.people.of(userId);
  }
}
