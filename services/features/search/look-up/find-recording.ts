import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getDeezerByIsrc } from '../../../contract/search/music.js';
import { Catalogue } from '../catalogue.js';
import { SearchLimits } from '../search-limits.js';
import { ProviderFailure } from '../search-port.js';
import { searchCallerOf } from '../search-caller.js';

type Call = typeof getDeezerByIsrc;

/** Finds the recording with an ISRC at Deezer. */
@HandlesCall(getDeezerByIsrc)
export class FindRecordingHandler implements CallHandler<Call> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limits: SearchLimits,
  ) {}

  /** @throws TooMany; ClientDisconnected. */
  async execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { who, signal } = searchCallerOf(call);
    this.limits.countLookUp(who);
    try {
      const found = await this.catalogue.recording(call.input.isrc, signal);
      if (found === null) return { found: false, message: 'Deezer has no such recording.' };
      const { id: deezerId, link: deezerLink, preview } = found;
      return { found: true, deezerId, deezerLink, preview };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return { found: false, message: 'Deezer cannot be asked now.' };
    }
  }
}
