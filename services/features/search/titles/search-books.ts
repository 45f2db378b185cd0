import { searchCallerOf } from '../search-caller.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { searchGoogleBooks } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { queryOf, Searching } from './searching.js';

type Call = typeof searchGoogleBooks;

/** Searches books. */
@HandlesCall(searchGoogleBooks)
export class SearchBooksHandler implements CallHandler<Call> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { query, lang } = call.input;
    return this.searching.answer(this.catalogue.books, queryOf(query, lang), searchCallerOf(call));
  }
}
