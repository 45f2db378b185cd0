import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ulid } from 'ulid';
import { z } from 'zod';
import { accountDecider } from '../../../../events/account/decider.js';
import { erasure, startPosition } from '../../../../events/kernel/event.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { PeriodicTask } from '../../../platform/tools/tasks.js';
import { MailNotSent } from '../../../platform/mail/mailer.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/last-resort.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import type { StoredEvent } from '../../../stores/ports.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { AccountMails } from '../notices/account-mails.js';
import { AccountErasure } from './account-erasure.js';

const dayMs = 24 * 60 * 60 * 1_000;
/** Milliseconds from the start to the first run; further runs follow daily. */
const firstRunDelayMs = 10 * 60 * 1_000;
/** Milliseconds between the warning mail and the erasure. */
const warningPeriodMs = 30 * dayMs;

/** Types of events that show that the user has used the account. */
const usageTypes: ReadonlySet<string> = new Set([
  'UserRegistered',
  'SessionStarted',
  'SessionUsed',
  'IdentityProven',
]);
const userData = z.object({ userId: z.string() });
const timedMetadata = z.object({ time: z.string() });

/**
 * Erases accounts without a sign-in for `UNUSED_ACCOUNT_MONTHS`, 30 days after a warning by mail.
 * Signing in cancels the erasure. Times of use come from the log, whose personal data stays sealed;
 * each run continues where the last one ended. Several processes may run this: a user may be warned
 * twice, but is erased once.
 */
@Injectable()
export class UnusedAccounts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Accounts');
  /** Time of the last use (ISO 8601) by user id. */
  private readonly lastUse = new Map<string, string>();
  /** Position up to which the log was read. */
  private position = startPosition;
  private readonly task = new PeriodicTask(
    () => this.checkAccounts(),
    (error) => this.logger.error('unused accounts', stackOf(error)),
  );

  constructor(
    private readonly log: EventLog,
    private readonly decisions: Decisions,
    private readonly erasure: AccountErasure,
    private readonly mails: AccountMails,
    @Inject(eventClockPort) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  onApplicationBootstrap(): void {
    const { unusedAccountMonths, roles } = this.settings;
    if (unusedAccountMonths === null || this.past !== null || !roles.includes('api')) return;
    this.task.start(dayMs, firstRunDelayMs);
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Warns users of accounts that are due, and erases those who did not sign in. */
  async checkAccounts(): Promise<void> {
    const { unusedAccountMonths } = this.settings;
    if (unusedAccountMonths === null) return;
    await this.readLog();
    const now = this.clock();
    const eraseBefore = new Date(now);
    eraseBefore.setUTCMonth(eraseBefore.getUTCMonth() - unusedAccountMonths);
    const warnBefore = new Date(eraseBefore.getTime() + warningPeriodMs).toISOString();
    for (const [userId, lastUse] of this.lastUse) {
      if (lastUse < warnBefore) await this.warnOrErase(userId, lastUse, eraseBefore, now);
    }
  }

  private async warnOrErase(
    userId: string,
    lastUse: string,
    eraseBefore: Date,
    now: Date,
  ): Promise<void> {
    const { warnedAt } = await this.decisions.stateOf(accountDecider, [userId]);
    const wasWarned = warnedAt !== null && warnedAt > lastUse;
    if (!wasWarned) {
      await this.warn(userId, lastUse, now);
      return;
    }
    const isWarningOver = Date.parse(warnedAt) + warningPeriodMs <= now.getTime();
    if (!isWarningOver || lastUse >= eraseBefore.toISOString()) return;
    await this.erasure.erase(userId);
    this.lastUse.delete(userId);
  }

  /**
   * The 30 days start when the mail server has accepted the warning; if it does not, the next run
   * tries again.
   */
  private async warn(userId: string, unusedSince: string, now: Date): Promise<void> {
    try {
      await this.mails.warnOfErasure(userId, new Date(now.getTime() + warningPeriodMs));
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn(error.message);
      return;
    }
    const time = now.toISOString();
    const command = { type: 'WarnOfErasure', userId, now: time, unusedSince } as const;
    const metadata = { actorId: erasure, commandId: ulid(), time };
    await this.decisions.execute(accountDecider, [userId], command, metadata);
  }

  private async readLog(): Promise<void> {
    for await (const { events, through } of this.log.readStored(this.position)) {
      for (const event of events) this.recordUse(event);
      this.position = through;
    }
  }

  private recordUse({ type, data, metadata }: StoredEvent): void {
    const user = userData.safeParse(data);
    const timed = timedMetadata.safeParse(metadata);
    if (!user.success || !timed.success) return;
    const { userId } = user.data;
    if (type === 'UserErased') this.lastUse.delete(userId);
    else if (usageTypes.has(type)) this.lastUse.set(userId, timed.data.time);
  }
}
