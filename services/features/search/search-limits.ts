import { Injectable } from '@nestjs/common';
import { TooMany } from '../../../events/kernel/domain-error.js';
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
