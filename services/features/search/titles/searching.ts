import type { SearchCaller } from '../search-caller.js';
import { Injectable } from '@nestjs/common';
import type { Chain } from '../chain.js';
import { SearchLimits } from '../search-limits.js';
import type { SearchQuery } from '../search-port.js';

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
export const languageOf = (lang: string) => localeOf(lang).language;

export const queryOf = (text: string, lang: string): SearchQuery => ({
  text,
  language: languageOf(lang),
  market: marketOf(localeOf(lang)),
});

/** Searches a chain of providers within the user's rate limit. */
@Injectable()
export class Searching {
  constructor(private readonly limits: SearchLimits) {}

  /** @throws TooMany; ClientDisconnected. */
  async answer<Result extends object>(
    chain: Chain<Result>,
    query: SearchQuery,
    { who, signal }: SearchCaller,
  ) {
    this.limits.countSearch(chain.type, who);
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
