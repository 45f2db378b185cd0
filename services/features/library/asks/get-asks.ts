import type { AnswerOf } from '../../../contract/call.js';
import { getAsks } from '../../../contract/library/ask.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { AsksReader } from './asks.reader.js';

type Call = typeof getAsks;

/** Returns a user's own open asks, and the asks in the user's inbox. */
@HandlesCall(getAsks)
export class GetAsksHandler implements CallHandler<Call> {
  constructor(private readonly asks: AsksReader) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const [mine, received] = await Promise.all([this.asks.own(userId), this.asks.received(userId)]);
    return { mine, received };
  }
}
