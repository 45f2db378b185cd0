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
