import { Injectable } from '@nestjs/common';
import { TooMany } from '../../../../events/kernel/domain-error.js';

const maxWrongCodes = 300;
const periodMs = 10 * 60_000;

/**
 * Limits the wrong codes of all addresses together, per process. The log limits those of each
 * address.
 */
@Injectable()
export class WrongCodes {
  private readonly times: number[] = [];

  /** @throws TooMany after too many recent wrong codes. */
  requireBelowLimit(now: number): void {
    const first = this.times.at(-maxWrongCodes);
    if (first === undefined) return;
    const wait = first + periodMs - now;
    // A clock that was set back does not extend the wait.
    if (wait <= 0 || wait > periodMs) return;
    throw new TooMany('Too many wrong codes were entered', Math.ceil(wait / 1_000));
  }

  /** Counts a wrong code. */
  count(now: number): void {
    this.times.push(now);
    if (this.times.length > maxWrongCodes) this.times.shift();
  }
}
