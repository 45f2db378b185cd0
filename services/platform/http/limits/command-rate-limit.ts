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
import type { CheckedRequest } from '../calls/handles-call.js';

/** Commands that an account may send in a burst, and per minute; far more than a person does. */
export const maxCommands = 300;
const rate = { capacity: maxCommands, milliseconds: 60_000 };

/**
 * Limits the commands of one account in each process, so that no script floods an installation.
 * Queries are limited by client address. Open sign-in has no limit: all its accounts belong to one
 * person on one machine.
 */
@Injectable()
export class CommandRateLimit implements NestInterceptor {
  private readonly buckets = new TokenBuckets(rate);

  constructor(@Inject(settingsToken) private readonly settings: Pick<Settings, 'signIn'>) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http' || this.settings.signIn === 'open') return next.handle();
    const { caller, method } = context.switchToHttp().getRequest<CheckedRequest>();
    if (caller !== undefined && method !== 'GET') this.take(caller.userId);
    return next.handle();
  }

  /** @throws TooMany with the seconds to wait. */
  take(userId: string): void {
    const bucket = this.buckets.of(userId);
    if (!bucket.take()) throw new TooMany('Too many requests', Math.ceil(bucket.wait() / 1_000));
  }
}
