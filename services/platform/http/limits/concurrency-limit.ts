import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { TooMany } from '../../../../events/kernel/domain-error.js';
import { withRequester } from '../../../stores/async/fair-queue.js';
import type { CheckedRequest } from '../calls/handles-call.js';

/** Per account. */
const maxConcurrentCalls = 4;
const maxWaitingCalls = 200;

/**
 * Limits the concurrent calls of one account, so that it cannot occupy the whole process. Waiting
 * calls share the stores fairly with other accounts.
 */
@Injectable()
export class ConcurrencyLimit implements NestInterceptor {
  private readonly accounts = new Map<string, { readonly slots: BulkheadPolicy; calls: number }>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const { caller } = context.switchToHttp().getRequest<CheckedRequest>();
    if (caller === undefined) return next.handle();
    return from(this.limit(caller.userId, () => lastValueFrom(next.handle())));
  }

  /** @throws TooMany when too many calls wait already. */
  async limit<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer> {
    const account = this.accounts.get(userId) ?? {
      slots: bulkhead(maxConcurrentCalls, maxWaitingCalls),
      calls: 0,
    };
    this.accounts.set(userId, account);
    account.calls += 1;
    try {
      return await account.slots.execute(() => withRequester(userId, work));
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new TooMany('Too many requests', 1);
      throw error;
    } finally {
      account.calls -= 1;
      if (account.calls === 0) this.accounts.delete(userId);
    }
  }
}
