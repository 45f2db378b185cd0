import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Observable } from 'rxjs';
import { TooMany } from '../../../../events/kernel/domain-error.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { TokenBuckets } from '../../tools/token-buckets.js';
import type { CheckedRequest } from '../calls/handles.js';

/** Commands that an account gives at once at the most, and in a minute after that; no person comes near it. */
export const mostCommands = 300;
const rate = { most: mostCommands, milliseconds: 60_000 };

/**
 * Keeps the commands of one account to what people do, so that no script works through an installation in
 * somebody's name. On each process; reads have the limits of clients' addresses. Where an e-mail is enough
 * to sign in, everybody is one person at one machine, and nobody is slowed.
 */
@Injectable()
export class AccountPace implements NestInterceptor {
  private readonly buckets = new TokenBuckets(rate);

  constructor(@Inject(settingsToken) private readonly settings: Pick<Settings, 'signIn'>) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http' || this.settings.signIn === 'open') return next.handle();
    const { caller, method } = context.switchToHttp().getRequest<CheckedRequest>();
    if (caller !== undefined && method !== 'GET') this.take(caller.userId);
    return next.handle();
  }

  /** @throws TooMany when the account has given too many. */
  take(userId: string): void {
    const bucket = this.buckets.of(userId);
    if (!bucket.take()) throw new TooMany('Too many requests', Math.ceil(bucket.wait() / 1_000));
  }
}
