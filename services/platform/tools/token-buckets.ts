import { LRUCache } from 'lru-cache';
import { type Rate, TokenBucket } from './token-bucket.js';

/** The least recently used buckets are dropped: they are full again by then. */
const maxBuckets = 50_000;

/** One token bucket per key, full at first; per process. */
export class TokenBuckets {
  // Unlike `max`, this does not allocate memory in advance.
  private readonly buckets = new LRUCache<string, TokenBucket>({
    maxSize: maxBuckets,
    sizeCalculation: () => 1,
  });

  constructor(private readonly rate: Rate) {}

  /** The bucket of a key; a new one if it has none. */
  of(key: string): TokenBucket {
    const known = this.find(key);
    if (known) return known;
    const bucket = new TokenBucket(this.rate, () => performance.now());
    this.buckets.set(key, bucket);
    return bucket;
  }

  /** The bucket, if it was used recently. */
  find(key: string): TokenBucket | undefined {
    return this.buckets.get(key);
  }
}
