import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { searchTmdb } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { type Asker, queryOf, Searching } from './searching.js';

type Answer = AnswerOf<typeof searchTmdb>;

/** Films, or series, by their titles. */
export class SearchFilms extends Query<Answer> {
  constructor(
    readonly input: InputOf<typeof searchTmdb>,
    readonly asker: Asker,
  ) {
    super();
  }
}

@QueryHandler(SearchFilms)
export class SearchFilmsHandler implements IQueryHandler<SearchFilms> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute({ input: { query, type, lang }, asker }: SearchFilms): Promise<Answer> {
    const { movies, series } = this.catalogue;
    const chain = type === 'series' || type === 'tv' ? series : movies;
    return this.searching.answer(chain, queryOf(query, lang), asker);
  }
}
