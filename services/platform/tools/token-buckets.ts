import { LRUCache } from 'lru-cache';
import { type Rate, TokenBucket } from './token-bucket.js';

/** Who has taken nothing for longer than so many others has a full one again. */
const remembered = 50_000;

/** A bucket for each of those to whom a rate applies, full at first; on each process. */
export class TokenBuckets {
  // Unlike `max` of the cache, this takes memory only for those who are there.
  private readonly buckets = new LRUCache<string, TokenBucket>({
    maxSize: remembered,
    sizeCalculation: () => 1,
  });

  constructor(private readonly rate: Rate) {}

  /** The bucket of one of them. */
  of(key: string): TokenBucket {
    const known = this.find(key);
    if (known) return known;
    const bucket = new TokenBucket(this.rate, () => performance.now());
    this.buckets.set(key, bucket);
    return bucket;
  }

  /** The same, if anything was taken from it lately. */
  find(key: string): TokenBucket | undefined {
    return this.buckets.get(key);
  }
}
