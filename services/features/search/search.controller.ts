import { Controller } from '@nestjs/common';
import {
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
} from '../../contract/search.js';
import { WhileCallerWaits } from '../../platform/http/caller-gone.js';
import { type AnswerOf, Handles, Input, type InputOf } from '../../platform/http/handles.js';
import { Catalogue } from './catalogue.js';
import type { Chain } from './chain.js';
import type { SearchQuery } from './search-port.js';
import { SearchLimits } from './search-limits.js';
import { WhoAsks } from './who-asks.js';

/** The country where a language is at home, unless it names one: fr → FR, en → US. */
function marketOf(lang: string): string {
  const { region } = new Intl.Locale(lang).maximize();
  return region && /^[A-Z]{2}$/.test(region) ? region : 'US';
}

const languageOf = (lang: string) => lang.slice(0, 2);

const queryOf = (text: string, lang: string): SearchQuery => ({
  text,
  language: languageOf(lang),
  market: marketOf(lang),
});

/** Searching things of the six types. */
@Controller()
export class SearchController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limits: SearchLimits,
  ) {}

  @Handles(searchTmdb)
  async films(
    @Input() { query, type, lang }: InputOf<typeof searchTmdb>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchTmdb>> {
    const { movies, series } = this.catalogue;
    const chain = type === 'series' || type === 'tv' ? series : movies;
    return this.answer(chain, queryOf(query, lang), who, signal);
  }

  @Handles(searchGoogleBooks)
  async books(
    @Input() { query, lang }: InputOf<typeof searchGoogleBooks>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchGoogleBooks>> {
    return this.answer(this.catalogue.books, queryOf(query, lang), who, signal);
  }

  @Handles(searchGooglePlaces)
  async places(
    @Input() { query, lang, submitted }: InputOf<typeof searchGooglePlaces>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchGooglePlaces>> {
    const asked = { ...queryOf(query, lang), submitted };
    return this.answer(this.catalogue.places, asked, who, signal);
  }

  @Handles(searchSpotify)
  async sounds(
    @Input() { q, type, market, lang }: InputOf<typeof searchSpotify>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof searchSpotify>> {
    const query = { text: q, language: languageOf(lang), market };
    const { tracks, podcasts } = this.catalogue;
    return type === 'show'
      ? this.answer(podcasts, query, who, signal)
      : this.answer(tracks, query, who, signal);
  }

  private async answer<Result extends object>(
    chain: Chain<Result>,
    query: SearchQuery,
    who: string,
    signal: AbortSignal,
  ) {
    this.limits.count('search', who);
    const { results, provider, failures } = await chain.search(query, signal);
    const { id, attribution } = provider;
    return {
      results: [...results],
      provider: id,
      attribution,
      sample: id === 'sample',
      failures: [...failures],
    };
  }
}
