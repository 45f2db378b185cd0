import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  type QuotaName,
  type QuotaTable,
  type Settings,
  settingsToken,
} from '../settings/settings.js';
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
