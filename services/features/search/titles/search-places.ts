import { searchCallerOf } from '../search-caller.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { searchGooglePlaces } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { queryOf, Searching } from './searching.js';

type Call = typeof searchGooglePlaces;

/** Searches places. */
@HandlesCall(searchGooglePlaces)
export class SearchPlacesHandler implements CallHandler<Call> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { query, lang, submitted } = call.input;
    const submittedQuery = { ...queryOf(query, lang), submitted };
    return this.searching.answer(this.catalogue.places, submittedQuery, searchCallerOf(call));
  }
}
