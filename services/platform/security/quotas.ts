import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { type Settings, settingsToken } from '../settings/settings.js';
import { SecurityLog } from './security-log.js';
import type { QuotaName, QuotaTable } from '../settings/quota-table.js';

const words: Readonly<Record<QuotaName, (most: number) => string>> = {
  items: (most) => `Your library is full: it holds ${most} recommendations at most`,
  comments: (most) => `You have written ${most} comments, which is the most that an account has`,
  lists: (most) => `You have ${most} lists, which is the most that an account has`,
  links: (most) => `You have links to ${most} recommendations, which is the most that hold at once`,
  asks: (most) => `You have ${most} open asks: close one of them first`,
  requests: (most) => `You have ${most} open friend requests: wait until some of them are answered`,
};

/** Limits what one account may store. */
@Injectable()
export class Quotas {
  private readonly most: QuotaTable;

  constructor(
    @Inject(settingsToken) { quotas }: Settings,
    private readonly security: SecurityLog,
  ) {
    this.most = quotas;
  }

  hasRoom(name: QuotaName, held: number): boolean {
    return held < this.most[name];
  }

  /**
   * Checks that one more fits the quota.
   * @param held current count, or a cheap upper bound.
   * @throws DomainError conflict.
   */
  requireRoom(name: QuotaName, held: number): void {
    if (this.hasRoom(name, held)) return;
    this.security.record('quota-met', { quota: name });
    throw new DomainError('conflict', words[name](this.most[name]));
  }

  /** Computes an expensive count only when the upper bound reaches the quota. */
  requireRoomOf(name: QuotaName, atMost: number, count: () => number): void {
    if (atMost >= this.most[name]) this.requireRoom(name, count());
  }
}
