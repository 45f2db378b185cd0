import type { AnswerOf } from '../../../contract/call.js';
import { getAsks } from '../../../contract/library/ask.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { AsksReader } from './asks.reader.js';

type Call = typeof getAsks;

/** A user's open asks, and those that wait for the user. */
@HandlesCall(getAsks)
export class GetAsksHandler implements CallHandler<Call> {
  constructor(private readonly asks: AsksReader) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const [mine, received] = await Promise.all([this.asks.own(userId), this.asks.received(userId)]);
    return { mine, received };
  }
}
