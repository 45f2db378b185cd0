import { Injectable } from '@nestjs/common';
import { TooMany } from '../../../../events/kernel/domain-error.js';

const most = 300;
const milliseconds = 10 * 60_000;

/** Limits wrong codes: per address, and for all addresses together on each process. */
@Injectable()
export class WrongCodes {
  private readonly times: number[] = [];

  /** @throws TooMany after too many recent wrong codes. */
  requireFew(now: number): void {
    const first = this.times.at(-most);
    if (first === undefined) return;
    const wait = first + milliseconds - now;
    // A clock that was set back does not extend the wait.
    if (wait <= 0 || wait > milliseconds) return;
    throw new TooMany('Too many wrong codes were entered', Math.ceil(wait / 1_000));
  }

  /** One was wrong. */
  count(now: number): void {
    this.times.push(now);
    if (this.times.length > most) this.times.shift();
  }
}
