import type { AnswerOf } from '../../../contract/call.js';
import {
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
} from '../../../contract/search/search.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Catalogue } from '../catalogue.js';
import { searchCallerOf } from '../search-limits.js';
import { languageOf, queryOf, Searching } from './searching.js';

/** Searches books. */
@HandlesCall(searchGoogleBooks)
export class SearchBooksHandler implements CallHandler<typeof searchGoogleBooks> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(
    call: ReceivedCall<typeof searchGoogleBooks>,
  ): Promise<AnswerOf<typeof searchGoogleBooks>> {
    const { query, lang } = call.input;
    return this.searching.answer(this.catalogue.books, queryOf(query, lang), searchCallerOf(call));
  }
}

/** Searches movies or series. */
@HandlesCall(searchTmdb)
export class SearchFilmsHandler implements CallHandler<typeof searchTmdb> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<typeof searchTmdb>): Promise<AnswerOf<typeof searchTmdb>> {
    const { query, type, lang } = call.input;
    const { movies, series } = this.catalogue;
    const chain = type === 'series' || type === 'tv' ? series : movies;
    return this.searching.answer(chain, queryOf(query, lang), searchCallerOf(call));
  }
}

/** Searches places. */
@HandlesCall(searchGooglePlaces)
export class SearchPlacesHandler implements CallHandler<typeof searchGooglePlaces> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(
    call: ReceivedCall<typeof searchGooglePlaces>,
  ): Promise<AnswerOf<typeof searchGooglePlaces>> {
    const { query, lang, submitted } = call.input;
    const submittedQuery = { ...queryOf(query, lang), submitted };
    return this.searching.answer(this.catalogue.places, submittedQuery, searchCallerOf(call));
  }
}

/** Searches tracks or podcasts. */
@HandlesCall(searchSpotify)
export class SearchSoundsHandler implements CallHandler<typeof searchSpotify> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<typeof searchSpotify>): Promise<AnswerOf<typeof searchSpotify>> {
    const { q, type, market, lang } = call.input;
    const query = { text: q, language: languageOf(lang), market };
    const { tracks, podcasts } = this.catalogue;
    return type === 'show'
      ? this.searching.answer(podcasts, query, searchCallerOf(call))
      : this.searching.answer(tracks, query, searchCallerOf(call));
  }
}
