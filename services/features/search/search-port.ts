import type { Attribution, SearchFailure, SearchProvider } from '../../contract/search/search.js';

/** What is searched for. */
export interface SearchQuery {
  /** What a person typed, trimmed. */
  readonly text: string;
  /** ISO 639-1, lower case. */
  readonly language: string;
  /** ISO 3166-1, upper case. */
  readonly market: string;
  /** The user pressed Enter, rather than typed. */
  readonly submitted?: boolean;
}

/** A provider's name and key. */
export interface ProviderIdentity {
  readonly id: SearchProvider;
  readonly name: string;
  readonly attribution: Attribution;
}

/**
 * One way to search one type. A source answers, even with nothing, or throws {@link
 * ProviderFailure}; with an aborted signal it sends no request.
 */
export interface Source<Result> {
  readonly provider: ProviderIdentity;
  /** Characters from which it is worth asking. */
  readonly least?: number;
  /** Not asked while somebody types. */
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
