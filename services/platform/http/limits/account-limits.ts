import { Inject, Injectable } from '@nestjs/common';
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import { TooMany } from '../../../../events/kernel/domain-error.js';
import { withRequester } from '../../../stores/async/fair-queue.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { TokenBuckets } from '../../tools/token-buckets.js';

/** Commands that an account may send in a burst, and per minute; far more than a person does. */
export const maxCommands = 300;
const rate = { capacity: maxCommands, milliseconds: 60_000 };
const maxConcurrentCalls = 4;
const maxWaitingCalls = 200;

/**
 * What one account may ask of one process, so that a script neither floods the log nor occupies the
 * process. Queries are also limited by client address.
 */
@Injectable()
export class AccountLimits {
  private readonly buckets = new TokenBuckets(rate);
  private readonly accounts = new Map<string, { readonly slots: BulkheadPolicy; calls: number }>();

  constructor(@Inject(settingsToken) private readonly settings: Pick<Settings, 'signIn'>) {}

  /**
   * Counts a command; not in open sign-in, whose accounts belong to one person on one machine.
   * @throws TooMany with the seconds to wait.
   */
  takeCommand(userId: string): void {
    if (this.settings.signIn === 'open') return;
    const bucket = this.buckets.of(userId);
    if (!bucket.take()) throw new TooMany('Too many requests', Math.ceil(bucket.wait() / 1_000));
  }

  /**
   * Runs a call when fewer than four of the account run; those that wait share the stores fairly with
   * other accounts. @throws TooMany when too many calls wait already.
   */
  async inTurn<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer> {
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
