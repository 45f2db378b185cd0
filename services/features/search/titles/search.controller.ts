import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
} from '../../../contract/search/search.js';
import { WhileCallerWaits } from '../../../platform/http/errors/caller-gone.js';
import { HandlesCall, Input } from '../../../platform/http/calls/handles-call.js';
import { WhoAsks } from '../who-asks.js';
import { SearchBooks } from './search-books.js';
import { SearchFilms } from './search-films.js';
import { SearchPlaces } from './search-places.js';
import { SearchSounds } from './search-sounds.js';

/** Searching things of the six types. */
@Controller()
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @HandlesCall(searchTmdb)
  films(
    @Input() input: InputOf<typeof searchTmdb>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchTmdb>> {
    return this.queries.execute(new SearchFilms(input, { who, signal }));
  }

  @HandlesCall(searchGoogleBooks)
  books(
    @Input() input: InputOf<typeof searchGoogleBooks>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchGoogleBooks>> {
    return this.queries.execute(new SearchBooks(input, { who, signal }));
  }

  @HandlesCall(searchGooglePlaces)
  places(
    @Input() input: InputOf<typeof searchGooglePlaces>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchGooglePlaces>> {
    return this.queries.execute(new SearchPlaces(input, { who, signal }));
  }

  @HandlesCall(searchSpotify)
  sounds(
    @Input() input: InputOf<typeof searchSpotify>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchSpotify>> {
    return this.queries.execute(new SearchSounds(input, { who, signal }));
  }
}
