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
export interface ChainAnswer<Result> {
  readonly results: readonly Result[];
  readonly provider: ProviderIdentity;
  readonly failures: readonly SearchFailure[];
}

/** A source in a chain. */
export interface Link<Result> {
  readonly source: Source<Result>;
  /** Milliseconds; 0 turns caching off. */
  readonly cacheMs: number;
}

/** Milliseconds after which the chain goes on with the last source, which needs no network. */
const timeLimitMs = 8_000;

/**
 * Sources of one type, tried in order. The first answer counts, even an empty one; failing sources
 * are skipped and reported. The last one never fails.
 */
export class Chain<Result extends object> {
  private readonly logger = new Logger('Search');

  constructor(
    /** Part of the cache key. */
    readonly type: string,
    private readonly links: readonly Link<Result>[],
    private readonly last: Source<Result>,
    private readonly cache: AnswerCache,
  ) {}

  /** @throws the reason of the signal when the caller aborts */
  async search(query: SearchQuery, signal: AbortSignal): Promise<ChainAnswer<Result>> {
    const started = performance.now();
    const failures: SearchFailure[] = [];
    for (const { source, cacheMs } of this.links) {
      const { provider, minLength = 0 } = source;
      if (query.text.length < minLength) continue;
      if (performance.now() - started > timeLimitMs) break;
      try {
        const results = await this.cached(source, cacheMs, query, signal);
        return { results, provider, failures };
      } catch (error) {
        signal.throwIfAborted();
        failures.push({ provider: provider.id, name: provider.name, reason: this.reasonOf(error) });
      }
    }
    const results = await this.last.search(query, signal);
    return { results, provider: this.last.provider, failures };
  }

  private cached(source: Source<Result>, cacheMs: number, query: SearchQuery, signal: AbortSignal) {
    const { text, language, market } = query;
    const normalized = text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');
    const key = [source.provider.id, this.type, language, market, normalized].join('\n');
    return this.cache.get(
      key,
      () => cacheMs,
      signal,
      (shared) => source.search(query, shared),
    );
  }

  private reasonOf(error: unknown): SearchFailure['reason'] {
    if (error instanceof ProviderFailure) return error.reason;
    // A fault of ours, but the other sources can still answer.
    this.logger.error('a source failed', error instanceof Error ? error.stack : undefined);
    return 'down';
  }
}
