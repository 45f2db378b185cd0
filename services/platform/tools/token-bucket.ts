/** So many at once, and so many again in this time. */
export interface Rate {
  readonly most: number;
  readonly milliseconds: number;
}

/** Lets as much through as a rate allows: full at first, filling evenly. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
  ) {
    this.tokens = rate.most;
    this.filledAt = now();
  }

  /** Takes one; false when there is none. */
  take(): boolean {
    this.fill();
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** Takes what was used, also what is not there: up to once the rate is owed. */
  spend(amount: number): void {
    this.fill();
    this.tokens = Math.max(-this.rate.most, this.tokens - amount);
  }

  /** Milliseconds until there is one; 0 when there is one now. */
  wait(): number {
    this.fill();
    return Math.max(0, (1 - this.tokens) * (this.rate.milliseconds / this.rate.most));
  }

  private fill(): void {
    const now = this.now();
    // A clock that was set back gives nothing and takes nothing.
    const passed = Math.max(0, now - this.filledAt);
    this.filledAt = now;
    const gained = (passed * this.rate.most) / this.rate.milliseconds;
    this.tokens = Math.min(this.rate.most, this.tokens + gained);
  }
}
