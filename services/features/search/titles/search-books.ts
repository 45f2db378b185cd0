import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { searchGoogleBooks } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { type Asker, queryOf, Searching } from './searching.js';

type Answer = AnswerOf<typeof searchGoogleBooks>;

/** Books by their titles and authors. */
export class SearchBooks extends Query<Answer> {
  constructor(
    readonly input: InputOf<typeof searchGoogleBooks>,
    readonly asker: Asker,
  ) {
    super();
  }
}

@QueryHandler(SearchBooks)
export class SearchBooksHandler implements IQueryHandler<SearchBooks> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute({ input: { query, lang }, asker }: SearchBooks): Promise<Answer> {
    return this.searching.answer(this.catalogue.books, queryOf(query, lang), asker);
  }
}
