import { Injectable } from '@nestjs/common';
import { TooMany } from '../../../events/kernel/domain-error.js';
import { TokenBuckets } from '../../platform/tools/token-buckets.js';

const minute = 60_000;

/** Keeps one user from using up the quota of providers; on each process. */
@Injectable()
export class SearchLimits {
  /** Searches and lookups (ISRC, photos) of one user per minute. */
  private readonly buckets = {
    search: new TokenBuckets({ most: 30, milliseconds: minute }),
    lookUp: new TokenBuckets({ most: 240, milliseconds: minute }),
  };

  /**
   * Counts one more.
   * @throws TooMany
   */
  count(what: 'search' | 'lookUp', who: string): void {
    const bucket = this.buckets[what].of(who);
    if (bucket.take()) return;
    throw new TooMany('Too many searches', Math.ceil(bucket.wait() / 1_000));
  }
}
