import { type CallHandler, HandlesCall } from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getWellKnown } from '../../../contract/search/well-known.js';
import { wellKnownThings } from './well-known.js';

type Call = typeof getWellKnown;

/** Lists well-known works and places, from which new users pick favourites. */
@HandlesCall(getWellKnown)
export class GetWellKnownHandler implements CallHandler<Call> {
  private readonly things = wellKnownThings();

  async execute(): Promise<AnswerOf<Call>> {
    return { things: [...(await this.things)] };
  }
}
