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
import { PeriodicTask } from '../../../platform/tools/periodic-task.js';
import { MailNotSent } from '../../../platform/mail/mailer.js';
import { type PointInTime, pointInTimeToken } from '../../../platform/time-travel/point-in-time.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/stack-of.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import type { StoredEvent } from '../../../stores/ports.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { AccountMails } from '../notices/account-mails.js';
import { AccountErasure } from './account-erasure.js';

const day = 24 * 60 * 60 * 1_000;
/** Milliseconds after the start, and between two runs. */
const firstLook = 10 * 60 * 1_000;
/** Milliseconds that the user has to sign in after the mail. */
const warning = 30 * day;

const uses: ReadonlySet<string> = new Set([
  'UserRegistered',
  'SessionStarted',
  'SessionUsed',
  'IdentityProven',
]);
const ofPerson = z.object({ userId: z.string() });
const withTime = z.object({ time: z.string() });

/**
 * Erases accounts without a sign-in for `UNUSED_ACCOUNT_MONTHS`, 30 days after a warning by mail. Signing in cancels
 * it. The times of use are read from the sealed log, each run continuing where the last one ended. Several processes
 * may run this: a mail may come twice, an erasure happens once.
 */
@Injectable()
export class UnusedAccounts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Accounts');
  private readonly lastUse = new Map<string, string>();
  private position = startPosition;
  private readonly looks = new PeriodicTask(
    () => this.look(),
    (error) => this.logger.error('unused accounts', stackOf(error)),
  );

  constructor(
    private readonly log: EventLog,
    private readonly decisions: Decisions,
    private readonly erasing: AccountErasure,
    private readonly mails: AccountMails,
    @Inject(eventClockPort) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  onApplicationBootstrap(): void {
    const { unusedAccountMonths, roles } = this.settings;
    if (unusedAccountMonths === null || this.past !== null || !roles.includes('api')) return;
    this.looks.begin(day, firstLook);
  }

  onModuleDestroy(): Promise<void> {
    return this.looks.end();
  }

  /** Warns users of accounts that are due, and erases those who did not sign in. */
  async look(): Promise<void> {
    const { unusedAccountMonths } = this.settings;
    if (unusedAccountMonths === null) return;
    await this.gather();
    const now = this.clock();
    const end = new Date(now);
    end.setUTCMonth(end.getUTCMonth() - unusedAccountMonths);
    const warnBefore = new Date(end.getTime() + warning).toISOString();
    for (const [userId, lastUse] of this.lastUse) {
      if (lastUse < warnBefore) await this.takeLeave(userId, lastUse, end, now);
    }
  }

  private async takeLeave(userId: string, lastUse: string, end: Date, now: Date): Promise<void> {
    const { warnedAt } = await this.decisions.stateOf(accountDecider, [userId]);
    if (warnedAt === null || warnedAt <= lastUse) await this.warn(userId, lastUse, now);
    else if (lastUse < end.toISOString() && Date.parse(warnedAt) + warning <= now.getTime()) {
      await this.erasing.erase(userId);
      this.lastUse.delete(userId);
    }
  }

  /**
   * The time counts from an accepted mail: users who could not be warned are warned in the next
   * run.
   */
  private async warn(userId: string, unusedSince: string, now: Date): Promise<void> {
    try {
      await this.mails.warnOfErasure(userId, new Date(now.getTime() + warning));
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn(error.message);
      return;
    }
    const time = now.toISOString();
    const command = { type: 'WarnOfErasure', userId, now: time, unusedSince } as const;
    const metadata = { actorId: erasure, commandId: ulid(), time };
    await this.decisions.make(accountDecider, [userId], command, metadata);
  }

  private async gather(): Promise<void> {
    for await (const { events, through } of this.log.readStored(this.position)) {
      for (const event of events) this.note(event);
      this.position = through;
    }
  }

  private note({ type, data, metadata }: StoredEvent): void {
    const known = ofPerson.safeParse(data);
    const when = withTime.safeParse(metadata);
    if (!known.success || !when.success) return;
    const { userId } = known.data;
    if (type === 'UserErased') this.lastUse.delete(userId);
    else if (uses.has(type)) this.lastUse.set(userId, when.data.time);
  }
}
