import { Injectable } from '@nestjs/common';
import type { Chain } from '../chain.js';
import { SearchLimits } from '../search-limits.js';
import type { SearchQuery } from '../search-port.js';

/** Who asks, and whether somebody waits for the answer still. */
export interface Asker {
  /** The person, else the address of the client. */
  readonly who: string;
  readonly signal: AbortSignal;
}

/** The country where a language is at home, unless it names one: fr → FR, en → US. */
function marketOf(lang: string): string {
  const { region } = new Intl.Locale(lang).maximize();
  return region && /^[A-Z]{2}$/.test(region) ? region : 'US';
}

export const languageOf = (lang: string) => lang.slice(0, 2);

export const queryOf = (text: string, lang: string): SearchQuery => ({
  text,
  language: languageOf(lang),
  market: marketOf(lang),
});

/** Searches a chain of providers, as often as a person may. */
@Injectable()
export class Searching {
  constructor(private readonly limits: SearchLimits) {}

  /** @throws TooMany; CallerGone. */
  async answer<Result extends object>(
    chain: Chain<Result>,
    query: SearchQuery,
    { who, signal }: Asker,
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
