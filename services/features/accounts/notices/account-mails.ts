import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type Mailer,
  mailerPort,
  MailNotSent,
  type MailMessage,
} from '../../../platform/mail/mailer.js';
import {
  type AccountChange,
  accountChangeMail,
  unusedAccountMail,
} from '../../../platform/mail/templates.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/stack-of.js';

/** Milliseconds until a rejected mail is tried again. */
const pauses = [30_000, 5 * 60_000, 30 * 60_000];

/**
 * Mails users about changes to their sign-in. The change does not wait for the mail server: a
 * failed mail is retried for half an hour while the process runs. Where an e-mail address is enough
 * to sign in, addresses are unverified and nothing is mailed.
 */
@Injectable()
export class AccountMails implements OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  private readonly waiting = new Set<NodeJS.Timeout>();

  constructor(
    private readonly decisions: Decisions,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  onModuleDestroy(): void {
    if (this.waiting.size > 0) this.logger.warn(`${this.waiting.size} mails were not sent`);
    for (const each of this.waiting) clearTimeout(each);
  }

  /**
   * Mails a user that the account was changed.
   * @param name of the passkey or provider concerned
   */
  notify(userId: string, change: AccountChange, name?: string | null): void {
    if (this.settings.signIn === 'open') return;
    const { publicUrl } = this.settings;
    this.write(userId, accountChangeMail(change, publicUrl, name))
      .then((message) => message && this.sendInTime(message, 0))
      .catch((error: unknown) => this.logger.error('a mail was not sent', stackOf(error)));
  }

  /**
   * Says on which day the account will be erased unless its user signs in. A mailbox that does not
   * exist counts as told.
   * @throws MailNotSent when no server accepts the mail now.
   */
  async warnOfErasure(userId: string, day: Date): Promise<void> {
    const message = await this.write(userId, unusedAccountMail(day, this.settings.publicUrl));
    if (message === undefined) return;
    try {
      await this.mailer.send(message);
    } catch (error) {
      if (!(error instanceof MailNotSent && error.reason === 'refused')) throw error;
      this.logger.warn(error.message);
    }
  }

  /** Undefined for an erased user, whose address is gone. */
  private async write(
    userId: string,
    content: Omit<MailMessage, 'to'>,
  ): Promise<MailMessage | undefined> {
    const { email } = await this.decisions.stateOf(userDecider, [userId]);
    return email ? { to: email, ...content } : undefined;
  }

  private async sendInTime(message: MailMessage, tries: number): Promise<void> {
    try {
      await this.mailer.send(message);
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn(error.message);
      const pause = pauses[tries];
      if (error.reason === 'refused' || pause === undefined) return;
      const timer = setTimeout(() => {
        this.waiting.delete(timer);
        this.sendInTime(message, tries + 1).catch((failure: unknown) =>
          this.logger.error('a mail was not sent', stackOf(failure)),
        );
      }, pause).unref();
      this.waiting.add(timer);
    }
  }
}
