import { type CallHandler, HandlesCall } from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getWellKnown } from '../../../contract/search/well-known.js';
import { wellKnownThings } from './well-known.js';

type Call = typeof getWellKnown;

/** Lists well-known things from which a new person chooses. */
@HandlesCall(getWellKnown)
export class GetWellKnownHandler implements CallHandler<Call> {
  private readonly things = wellKnownThings();

  async execute(): Promise<AnswerOf<Call>> {
    return { things: [...(await this.things)] };
  }
}
