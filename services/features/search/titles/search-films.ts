import { searchCallerOf } from '../search-caller.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { searchTmdb } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { queryOf, Searching } from './searching.js';

type Call = typeof searchTmdb;

/** Searches movies or series. */
@HandlesCall(searchTmdb)
export class SearchFilmsHandler implements CallHandler<Call> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { query, type, lang } = call.input;
    const { movies, series } = this.catalogue;
    const chain = type === 'series' || type === 'tv' ? series : movies;
    return this.searching.answer(chain, queryOf(query, lang), searchCallerOf(call));
  }
}
