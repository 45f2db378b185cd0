import { Inject, Injectable, Global, Module } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { Position } from '../../../events/kernel/event.js';
import { StoreUnavailable } from '../../stores/ports.js';
import {
  type QuotaName,
  type QuotaTable,
  type Settings,
  settingsToken,
} from '../settings/settings.js';
import { KeyedQueue } from '../tools/tasks.js';
import type { Outcome } from '../decisions/command.js';
import { Progress } from '../read-side/read-models/progress.js';
import { SecurityLog } from './security-log.js';

const words: Readonly<Record<QuotaName, (limit: number) => string>> = {
  items: (limit) => `Your library is full: it holds ${limit} recommendations at most`,
  comments: (limit) => `You have written ${limit} comments, which is the most that an account has`,
  lists: (limit) => `You have ${limit} lists, which is the most that an account has`,
  links: (limit) =>
    `You have links to ${limit} recommendations, which is the most that hold at once`,
  asks: (limit) => `You have ${limit} open asks: close one of them first`,
  requests: (limit) =>
    `You have ${limit} open friend requests: wait until some of them are answered`,
};

/** Limits what one account may store. */
@Injectable()
export class Quotas {
  private readonly limits: QuotaTable;

  constructor(
    @Inject(settingsToken) { quotas }: Settings,
    private readonly security: SecurityLog,
  ) {
    this.limits = quotas;
  }

  isBelow(name: QuotaName, count: number): boolean {
    return count < this.limits[name];
  }

  /**
   * Checks that one more fits the quota.
   * @param count current count, or a cheap upper bound.
   * @throws DomainError conflict.
   */
  checkQuota(name: QuotaName, count: number): void {
    if (this.isBelow(name, count)) return;
    this.security.record('quota-met', { quota: name });
    throw new DomainError('conflict', words[name](this.limits[name]));
  }

  /** Computes an expensive count only when the upper bound reaches the quota. */
  checkQuotaLazily(name: QuotaName, upperBound: number, count: () => number): void {
    if (upperBound >= this.limits[name]) this.checkQuota(name, count());
  }
}

/** Milliseconds that a command waits for the read model when the quota may be reached. */
const maxWait = 2_000;
const maxAccounts = 10_000;

/** A quota of one account and how to count it. */
interface Counted {
  readonly name: QuotaName;
  /** The read model that counts. */
  readonly model: string;
  readonly userId: string;
  readonly count: () => Promise<number>;
}

/**
 * Quotas that are counted by a read model, which lags the log. Commands of one account run one after
 * another, and those that the read model has not folded yet are added to its count. Quotas are exact
 * with one process; several processes may exceed them slightly.
 */
@Injectable()
export class CountedQuotas {
  private readonly queue = new KeyedQueue();
  private readonly recorded = new LRUCache<string, readonly Position[]>({
    max: maxAccounts,
  });

  constructor(
    private readonly quotas: Quotas,
    private readonly progress: Progress,
  ) {}

  /**
   * Runs a command that may add one item. The command calls `checkQuota` before it adds.
   * @throws DomainError conflict; StoreUnavailable when the count cannot be confirmed near the
   *   limit.
   */
  add<State, Event>(
    counted: Counted,
    command: (checkQuota: () => Promise<void>) => Promise<Outcome<State, Event>>,
  ): Promise<Outcome<State, Event>> {
    const key = `${counted.name}:${counted.userId}`;
    return this.queue.run(key, async () => {
      const outcome = await command(() => this.checkQuota(key, counted));
      if (outcome.events.length > 0) {
        this.recorded.set(key, [...this.unfolded(key, counted.model), outcome.position]);
      }
      return outcome;
    });
  }

  private async checkQuota(key: string, { name, model, count }: Counted): Promise<void> {
    const unfolded = this.unfolded(key, model);
    const last = unfolded.at(-1);
    let total = await count();
    if (last !== undefined && !this.quotas.isBelow(name, total + unfolded.length)) {
      if (!(await this.progress.waitForModels([model], last, maxWait))) {
        throw new StoreUnavailable('a quota cannot be counted');
      }
      total = await count();
    }
    this.quotas.checkQuota(name, total);
  }

  /** Positions recorded by this process that the read model has not folded. */
  private unfolded(key: string, model: string): readonly Position[] {
    const folded = this.progress.lowestOf([model]);
    return (this.recorded.get(key) ?? []).filter((position) => position > folded);
  }
}

/** Quotas and the security log. */
@Global()
@Module({
  providers: [Quotas, CountedQuotas, SecurityLog],
  exports: [Quotas, CountedQuotas, SecurityLog],
})
export class SecurityModule {}
