import { Injectable } from '@nestjs/common';
import { TooMany } from '../../../events/kernel/domain-error.js';
import { TokenBuckets } from '../../platform/tools/token-buckets.js';

const minute = 60_000;

/** Keeps one person from using up what providers allow all of us; on each process. */
@Injectable()
export class SearchLimits {
  /** How often one person may search, and have single things looked up (ISRC, photos), in a minute. */
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
