import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { searchSpotify } from '../../../contract/search/search.js';
import { Catalogue } from '../catalogue.js';
import { type Asker, languageOf, Searching } from './searching.js';

type Answer = AnswerOf<typeof searchSpotify>;

/** Tracks, or podcasts, by their titles. */
export class SearchSounds extends Query<Answer> {
  constructor(
    readonly input: InputOf<typeof searchSpotify>,
    readonly asker: Asker,
  ) {
    super();
  }
}

@QueryHandler(SearchSounds)
export class SearchSoundsHandler implements IQueryHandler<SearchSounds> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute({ input: { q, type, market, lang }, asker }: SearchSounds): Promise<Answer> {
    const query = { text: q, language: languageOf(lang), market };
    const { tracks, podcasts } = this.catalogue;
    return type === 'show'
      ? this.searching.answer(podcasts, query, asker)
      : this.searching.answer(tracks, query, asker);
  }
}
