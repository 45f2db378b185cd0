import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TooMany } from '../../../events/kernel/domain-error.js';
import { type Rate, TokenBucket } from '../../platform/token-bucket.js';

const minute = 60_000;
const peopleRemembered = 20_000;

/** How often one person may search, and have single things looked up (ISRC, photos), in a minute. */
const rates = {
  search: { most: 30, milliseconds: minute },
  lookUp: { most: 240, milliseconds: minute },
} satisfies Readonly<Record<string, Rate>>;

/** Keeps one person from using up what providers allow all of us; on each process. */
@Injectable()
export class SearchLimits {
  private readonly buckets = new LRUCache<string, TokenBucket>({ max: peopleRemembered });

  /**
   * Counts one more.
   * @throws TooMany
   */
  count(what: keyof typeof rates, who: string): void {
    const key = `${what} ${who}`;
    const bucket = this.buckets.get(key) ?? new TokenBucket(rates[what], () => Date.now());
    this.buckets.set(key, bucket);
    if (bucket.take()) return;
    throw new TooMany('Too many searches', Math.ceil(bucket.wait() / 1_000));
  }
}
