import { Injectable } from '@nestjs/common';
import { TooMany } from '../../../events/kernel/domain-error.js';
import type { Attribution, SearchFailure, SearchProvider } from '../../contract/search/search.js';
import { type TokenBucket, TokenBuckets } from '../../platform/tools/token-bucket.js';
import type { ReceivedCall } from '../../platform/http/calls/handles-call.js';
import { abortOnDisconnect } from '../../platform/http/errors/response-hooks.js';

/** The caller of a search or lookup. */
export interface SearchCaller {
  /** User id; without a session the client's IP address. */
  readonly who: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export const searchCallerOf = ({
  viewerId,
  request,
  reply,
}: Pick<ReceivedCall, 'viewerId' | 'request' | 'reply'>): SearchCaller => ({
  who: viewerId ?? request.ip,
  signal: abortOnDisconnect(reply),
});

const minute = 60_000;

/** Limits each user's searches, so that nobody uses up the quotas of providers. Per process. */
@Injectable()
export class SearchLimits {
  /**
   * Searches of one type, and lookups (ISRC, photos), per user and minute. Each type is limited
   * separately, because a page may search all types at once at different providers.
   */
  private readonly buckets = {
    search: new TokenBuckets({ capacity: 30, milliseconds: minute }),
    lookUp: new TokenBuckets({ capacity: 240, milliseconds: minute }),
  };

  /**
   * Counts one more search of a type.
   * @throws TooMany
   */
  countSearch(type: string, who: string): void {
    this.take(this.buckets.search.of(`${type}\n${who}`));
  }

  /**
   * Counts one more lookup.
   * @throws TooMany
   */
  countLookUp(who: string): void {
    this.take(this.buckets.lookUp.of(who));
  }

  private take(bucket: TokenBucket): void {
    if (bucket.take()) return;
    throw new TooMany('Too many searches', Math.ceil(bucket.wait() / 1_000));
  }
}

/** A search at providers. */
export interface SearchQuery {
  /** As typed, trimmed. */
  readonly text: string;
  /** ISO 639-1, lower case. */
  readonly language: string;
  /** ISO 3166-1, upper case. */
  readonly market: string;
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
