import { searchCallerOf } from '../search-caller.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { searchSpotify } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { languageOf, Searching } from './searching.js';

type Call = typeof searchSpotify;

/** Searches tracks or podcasts. */
@HandlesCall(searchSpotify)
export class SearchSoundsHandler implements CallHandler<Call> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { q, type, market, lang } = call.input;
    const query = { text: q, language: languageOf(lang), market };
    const { tracks, podcasts } = this.catalogue;
    return type === 'show'
      ? this.searching.answer(podcasts, query, searchCallerOf(call))
      : this.searching.answer(tracks, query, searchCallerOf(call));
  }
}
