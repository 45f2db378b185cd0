import type { Attribution, SearchFailure, SearchProvider } from '../../contract/search/search.js';

/** A search at providers. */
export interface SearchQuery {
  /** As typed, trimmed. */
  readonly text: string;
  /** ISO 639-1, lower case. */
  readonly language: string;
  /** ISO 3166-1, upper case. */
  readonly market: string;
  /** The user submitted the search; false while typing. */
  readonly submitted?: boolean;
}

/** A provider's id, name and required attribution. */
export interface ProviderIdentity {
  readonly id: SearchProvider;
  readonly name: string;
  readonly attribution: Attribution;
}

/**
 * A provider's search of one type. `search` returns the results, possibly none, or throws
 * {@link ProviderFailure}; with an aborted signal it sends no request.
 */
export interface Source<Result> {
  readonly provider: ProviderIdentity;
  /** Minimum number of characters of a query. */
  readonly minLength?: number;
  /** Not used for search as you type. */
  readonly onSubmitOnly?: boolean;
  search(query: SearchQuery, signal: AbortSignal): Promise<readonly Result[]>;
}

/** A provider gave no usable answer. The message is safe to log: no key, no query. */
export class ProviderFailure extends Error {
  constructor(
    readonly reason: SearchFailure['reason'],
    message: string,
    /** Milliseconds to wait before asking again, when the provider said so. */
    readonly pause?: number,
  ) {
    super(message);
    this.name = 'ProviderFailure';
  }
}
