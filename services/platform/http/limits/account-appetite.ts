import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { concatMap, from, type Observable } from 'rxjs';
import { KeyedQueue } from '../../tools/keyed-queue.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { TokenBuckets } from '../../tools/token-buckets.js';
import type { CheckedRequest } from '../calls/handles.js';

/**
 * Characters of answers that an account is given at once, and in a quarter of a minute after that: some
 * 1,250 cards, which is more than anybody scrolls through.
 */
export const mostRead = 1_000_000;
const rate = { most: mostRead, milliseconds: 15_000 };
/** Milliseconds that a call waits in its turn at the most: whoever has read too much goes on, slowly. */
const longestPause = 500;

/**
 * Keeps what one account reads to what people read. An answer costs everybody's process about what it is
 * long: it is gathered, checked and written. Whoever has read more waits before each call, one call after
 * another in the turns that they have, so that the calls of all others come between. Nothing is refused,
 * since the largest of all, a library that is taken along, is asked for rightly. On each process; where an
 * e-mail is enough to sign in nobody is slowed.
 */
@Injectable()
export class AccountAppetite implements NestInterceptor {
  private readonly buckets = new TokenBuckets(rate);
  private readonly pausing = new KeyedQueue();

  constructor(@Inject(settingsToken) private readonly settings: Pick<Settings, 'signIn'>) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const { caller } = context.switchToHttp().getRequest<CheckedRequest>();
    if (caller === undefined || this.pauseOf(caller.userId) === 0) return next.handle();
    const { userId } = caller;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, this.pauseOf(userId)));
    const paused = this.pausing.run(userId, pause);
    return from(paused).pipe(concatMap(() => next.handle()));
  }

  /** An answer was given. */
  answered({ caller }: Pick<CheckedRequest, 'caller'>, payload: unknown): void {
    if (caller === undefined || this.settings.signIn === 'open') return;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    this.buckets.of(caller.userId).spend(payload.length);
  }

  /** Milliseconds that the account's next call waits. */
  pauseOf(userId: string): number {
    return Math.min(this.buckets.find(userId)?.wait() ?? 0, longestPause);
  }
}
