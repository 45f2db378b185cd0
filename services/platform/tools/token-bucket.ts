import { LRUCache } from 'lru-cache';

/** Allows `capacity` at once, and as many again in each period of `milliseconds`. */
export interface Rate {
  readonly capacity: number;
  readonly milliseconds: number;
}

/** A token bucket: full at first, refilled evenly. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
  ) {
    this.tokens = rate.capacity;
    this.filledAt = now();
  }

  /** Takes a token; false when there is none. */
  take(): boolean {
    this.fill();
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** Milliseconds until there is a token; 0 when there is one. */
  wait(): number {
    this.fill();
    return Math.max(0, (1 - this.tokens) * (this.rate.milliseconds / this.rate.capacity));
  }

  private fill(): void {
    const now = this.now();
    // A clock that was set back changes nothing.
    const passed = Math.max(0, now - this.filledAt);
    this.filledAt = now;
    const gained = (passed * this.rate.capacity) / this.rate.milliseconds;
    this.tokens = Math.min(this.rate.capacity, this.tokens + gained);
  }
}

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
