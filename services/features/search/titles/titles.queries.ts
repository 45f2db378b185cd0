import { Injectable, Logger } from '@nestjs/common';
import {
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
  type SearchFailure,
} from '../../../contract/search/search.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { RefusedCalls } from '../../../platform/metrics/refused-calls.js';
import { Catalogue } from '../catalogue.js';
import {
  searchCallerOf,
  type SearchCaller,
  SearchLimits,
  type ProviderIdentity,
  type SearchQuery,
} from '../search-port.js';
import type { Chain } from '../chain.js';

/** The language of a tag (BCP 47); English when it is unknown. */
function localeOf(lang: string): Intl.Locale {
  try {
    const locale = new Intl.Locale(lang);
    // Providers accept two-letter languages only.
    if (locale.language.length === 2) return locale;
  } catch (error) {
    // A well-formed tag that names no language, such as `x-klingon`.
    if (!(error instanceof RangeError)) throw error;
  }
  return new Intl.Locale('en');
}

/** The country that the tag names, or the main country of its language: fr → FR, en → US. */
function marketOf(locale: Intl.Locale): string {
  const isCountry = (region: string | undefined) => /^[A-Z]{2}$/.test(region ?? '');
  const likely = [locale, new Intl.Locale(locale.language)].map((each) => each.maximize().region);
  return likely.find(isCountry) ?? 'US';
}

/** The two-letter language of a tag (BCP 47); `en` for an unknown one. */
const languageOf = (lang: string) => localeOf(lang).language;

const queryOf = (text: string, lang: string): SearchQuery => ({
  text,
  language: languageOf(lang),
  market: marketOf(localeOf(lang)),
});

/** The statuses by which operators see failures. */
const statusOf: Readonly<Record<SearchFailure['reason'], number>> = {
  down: 503,
  quota: 429,
  refused: 403,
};

/** Searches a chain of providers within the user's rate limit. */
@Injectable()
export class Searching {
  private readonly logger = new Logger('Search');
  /** Why each provider failed last; missing while it answers. */
  private readonly failing = new Map<string, string>();

  constructor(
    private readonly limits: SearchLimits,
    private readonly refusedCalls: RefusedCalls,
  ) {}

  /** @throws TooMany; ClientDisconnected. */
  async answer<Result extends object>(
    chain: Chain<Result>,
    query: SearchQuery,
    { who, signal }: SearchCaller,
  ) {
    this.limits.countSearch(chain.type, who);
    const { results, provider, failures } = await chain.search(query, signal);
    this.report(provider, failures);
    const { id, attribution } = provider;
    return {
      results: [...results],
      provider: id,
      attribution,
      sample: id === 'sample',
      failures: [...failures],
    };
  }

  /** Tells operators which providers fail: each time in the figures, once in the log. */
  private report({ id }: ProviderIdentity, failures: readonly SearchFailure[]): void {
    this.failing.delete(id);
    for (const { provider, name, reason } of failures) {
      this.refusedCalls.answered('Search at', name, statusOf[reason]);
      if (this.failing.get(provider) === reason) continue;
      this.failing.set(provider, reason);
      this.logger.warn('a search provider failed', { provider, reason });
    }
  }
}

/** Searches books. */
@HandlesCall(searchGoogleBooks)
export class SearchBooksHandler {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<typeof searchGoogleBooks>): Answer<typeof searchGoogleBooks> {
    const { query, lang } = call.input;
    return this.searching.answer(this.catalogue.books, queryOf(query, lang), searchCallerOf(call));
  }
}

/** Searches movies or series. */
@HandlesCall(searchTmdb)
export class SearchFilmsHandler {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<typeof searchTmdb>): Answer<typeof searchTmdb> {
    const { query, type, lang } = call.input;
    const { movies, series } = this.catalogue;
    const chain = type === 'series' || type === 'tv' ? series : movies;
    return this.searching.answer(chain, queryOf(query, lang), searchCallerOf(call));
  }
}

/** Searches places. */
@HandlesCall(searchGooglePlaces)
export class SearchPlacesHandler {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<typeof searchGooglePlaces>): Answer<typeof searchGooglePlaces> {
    const { query, lang } = call.input;
    return this.searching.answer(this.catalogue.places, queryOf(query, lang), searchCallerOf(call));
  }
}

/** Searches tracks or podcasts. */
@HandlesCall(searchSpotify)
export class SearchSoundsHandler {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly searching: Searching,
  ) {}

  execute(call: ReceivedCall<typeof searchSpotify>): Answer<typeof searchSpotify> {
    const { q, type, market, lang } = call.input;
    const query = { text: q, language: languageOf(lang), market };
    const { tracks, podcasts } = this.catalogue;
    return type === 'show'
      ? this.searching.answer(podcasts, query, searchCallerOf(call))
      : this.searching.answer(tracks, query, searchCallerOf(call));
  }
}
