import type { Attribution, SearchFailure, SearchProvider } from '../../contract/search/search.js';

/** What is searched for. */
export interface SearchQuery {
  /** What a person typed, trimmed. */
  readonly text: string;
  /** ISO 639-1, lower case. */
  readonly language: string;
  /** ISO 3166-1, upper case. */
  readonly market: string;
  /** The person has asked for it, rather than typed. */
  readonly submitted?: boolean;
}

/** A provider as people and programs know it. */
export interface ProviderIdentity {
  readonly id: SearchProvider;
  readonly name: string;
  readonly attribution: Attribution;
}

/**
 * One way to find things of one type. What a source promises: it answers, with nothing too, or
 * throws {@link ProviderFailure}; it asks nobody when the signal is aborted already.
 */
export interface Source<Result> {
  readonly provider: ProviderIdentity;
  /** Characters from which it is worth asking. */
  readonly least?: number;
  /** Not asked while somebody types. */
  readonly onSubmitOnly?: boolean;
  search(query: SearchQuery, signal: AbortSignal): Promise<readonly Result[]>;
}

/** A provider gave nothing that can be used. The message is fit for a log: no key, no query. */
export class ProviderFailure extends Error {
  constructor(
    readonly reason: SearchFailure['reason'],
    message: string,
    /** Milliseconds in which it is not worth asking again, where the provider said so. */
    readonly pause?: number,
  ) {
    super(message);
    this.name = 'ProviderFailure';
  }
}
