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
import type { CheckedRequest } from '../calls/handles-call.js';

/**
 * Characters of responses an account may receive at once, and again every 15 seconds: about 1,250
 * cards, more than anybody scrolls through.
 */
export const maxReadCharacters = 1_000_000;
const rate = { capacity: maxReadCharacters, milliseconds: 15_000 };
/** Milliseconds. */
const maxDelay = 500;

/**
 * Slows an account down after it has read 1 MB of responses in 15 s, as large responses keep the
 * process busy for everybody. Its calls are delayed one after another by at most 500 ms each, never
 * refused: exporting a large library is legitimate. Per process; not in open sign-in.
 */
@Injectable()
export class ReadThrottle implements NestInterceptor {
  private readonly buckets = new TokenBuckets(rate);
  private readonly queue = new KeyedQueue();

  constructor(@Inject(settingsToken) private readonly settings: Pick<Settings, 'signIn'>) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const { caller } = context.switchToHttp().getRequest<CheckedRequest>();
    if (caller === undefined || this.delayOf(caller.userId) === 0) return next.handle();
    const { userId } = caller;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, this.delayOf(userId)));
    const paused = this.queue.run(userId, pause);
    return from(paused).pipe(concatMap(() => next.handle()));
  }

  /** Counts a response. */
  countResponse({ caller }: Pick<CheckedRequest, 'caller'>, payload: unknown): void {
    if (caller === undefined || this.settings.signIn === 'open') return;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    this.buckets.of(caller.userId).spend(payload.length);
  }

  /** Milliseconds that the account's next call is delayed. */
  delayOf(userId: string): number {
    return Math.min(this.buckets.find(userId)?.wait() ?? 0, maxDelay);
  }
}
