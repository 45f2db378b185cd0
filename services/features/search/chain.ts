import { Logger } from '@nestjs/common';
import type { SearchFailure } from '../../contract/search/search.js';
import type { AnswerCache } from './answer-cache.js';
import {
  type ProviderIdentity,
  ProviderFailure,
  type SearchQuery,
  type Source,
} from './search-port.js';

/** The results, their provider, and the providers that failed before. */
export interface Found<Result> {
  readonly results: readonly Result[];
  readonly provider: ProviderIdentity;
  readonly failures: readonly SearchFailure[];
}

/** A source, and how long its answers may be cached. */
export interface Link<Result> {
  readonly source: Source<Result>;
  /** Milliseconds; 0 keeps nothing. */
  readonly keepFor: number;
}

/** Milliseconds after which only the last source is still asked, which needs no network. */
const patience = 8_000;

/**
 * Sources of one type, asked in order. The first answer counts, even an empty one; failing sources
 * are skipped and named. The last one never fails.
 */
export class Chain<Result extends object> {
  private readonly logger = new Logger('Search');

  constructor(
    /** Keeps answers of different chains apart. */
    readonly type: string,
    private readonly links: readonly Link<Result>[],
    private readonly last: Source<Result>,
    private readonly cache: AnswerCache,
  ) {}

  /** @throws the reason of the signal, when the caller has left. */
  async search(query: SearchQuery, signal: AbortSignal): Promise<Found<Result>> {
    const started = performance.now();
    const failures: SearchFailure[] = [];
    for (const { source, keepFor } of this.links) {
      const { provider, least = 0, onSubmitOnly = false } = source;
      if (query.text.length < least || (onSubmitOnly && !query.submitted)) continue;
      if (performance.now() - started > patience) break;
      try {
        return { results: await this.ask(source, keepFor, query, signal), provider, failures };
      } catch (error) {
        signal.throwIfAborted();
        failures.push({ provider: provider.id, name: provider.name, reason: this.told(error) });
      }
    }
    const results = await this.last.search(query, signal);
    return { results, provider: this.last.provider, failures };
  }

  private ask(source: Source<Result>, keepFor: number, query: SearchQuery, signal: AbortSignal) {
    const { text, language, market } = query;
    const same = text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');
    const key = [source.provider.id, this.type, language, market, same].join('\n');
    return this.cache.get(
      key,
      () => keepFor,
      signal,
      (shared) => source.search(query, shared),
    );
  }

  private told(error: unknown): SearchFailure['reason'] {
    if (error instanceof ProviderFailure) return error.reason;
    // Unexpected, but no reason to fail the search.
    this.logger.error('a source failed', error instanceof Error ? error.stack : undefined);
    return 'down';
  }
}
