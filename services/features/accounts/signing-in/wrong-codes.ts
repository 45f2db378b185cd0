import { Injectable } from '@nestjs/common';
import { TooMany } from '../../../../events/kernel/domain-error.js';

const most = 300;
const milliseconds = 10 * 60_000;

/**
 * A brake on trying codes of many addresses: each address has its own limit, and all together have
 * one on each process.
 */
@Injectable()
export class WrongCodes {
  private readonly times: number[] = [];

  /** @throws TooMany when too many were wrong lately. */
  requireFew(now: number): void {
    const first = this.times.at(-most);
    if (first === undefined) return;
    const wait = first + milliseconds - now;
    // A clock that was set back is not waited for.
    if (wait <= 0 || wait > milliseconds) return;
    throw new TooMany('Too many wrong codes were entered', Math.ceil(wait / 1_000));
  }

  /** One was wrong. */
  count(now: number): void {
    this.times.push(now);
    if (this.times.length > most) this.times.shift();
  }
}
