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

/** What a language tag (BCP 47) says; English where nothing is known of it. */
function localeOf(lang: string): Intl.Locale {
  try {
    const locale = new Intl.Locale(lang);
    // Providers take languages of two letters, as nearly all that they have are.
    if (locale.language.length === 2) return locale;
  } catch (error) {
    // Well-formed, and registered nowhere: `x-klingon`.
    if (!(error instanceof RangeError)) throw error;
  }
  return new Intl.Locale('en');
}

/** The country where a language is at home, unless it names one: fr → FR, en → US. */
function marketOf(locale: Intl.Locale): string {
  const isCountry = (region: string | undefined) => /^[A-Z]{2}$/.test(region ?? '');
  const likely = [locale, new Intl.Locale(locale.language)].map((each) => each.maximize().region);
  return likely.find(isCountry) ?? 'US';
}

export const languageOf = (lang: string) => localeOf(lang).language;

export const queryOf = (text: string, lang: string): SearchQuery => ({
  text,
  language: languageOf(lang),
  market: marketOf(localeOf(lang)),
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
