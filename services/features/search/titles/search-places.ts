import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { searchGooglePlaces } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { type Asker, queryOf, Searching } from './searching.js';

type Answer = AnswerOf<typeof searchGooglePlaces>;

/** Places by their names. */
export class SearchPlaces extends Query<Answer> {
  constructor(
    readonly input: InputOf<typeof searchGooglePlaces>,
    readonly asker: Asker,
  ) {
    super();
  }
}

@QueryHandler(SearchPlaces)
export class SearchPlacesHandler implements IQueryHandler<SearchPlaces> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute({ input: { query, lang, submitted }, asker }: SearchPlaces): Promise<Answer> {
    const asked = { ...queryOf(query, lang), submitted };
    return this.searching.answer(this.catalogue.places, asked, asker);
  }
}
