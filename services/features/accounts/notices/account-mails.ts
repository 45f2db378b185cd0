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
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/stack-of.js';

/** Milliseconds before each retry of a mail. */
const retryDelays = [30_000, 5 * 60_000, 30 * 60_000];

/**
 * Mails users about changes to their sign-in. The change does not wait for the mail server: a
 * failed mail is retried for half an hour while the process runs. With open sign-in, addresses are
 * unverified and nothing is mailed; neither is it without a mail server.
 */
@Injectable()
export class AccountMails implements OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  private readonly retryTimers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly decisions: Decisions,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  onModuleDestroy(): void {
    const unsent = this.retryTimers.size;
    if (unsent > 0) this.logger.warn(`${unsent} mails were not sent`);
    for (const timer of this.retryTimers) clearTimeout(timer);
  }

  /**
   * Mails a user that the account was changed.
   * @param name of the passkey or provider concerned
   */
  notify(userId: string, change: AccountChange, name?: string | null): void {
    if (this.settings.signIn === 'open' || joinsByLink(this.settings)) return;
    const { publicUrl } = this.settings;
    this.addressed(userId, accountChangeMail(change, publicUrl, name))
      .then((message) => message && this.sendWithRetries(message, 0))
      .catch((error: unknown) => this.logger.error('a mail was not sent', stackOf(error)));
  }

  /**
   * Mails the day on which the account will be erased unless its user signs in. Does not throw when
   * the mail server refuses the address for good.
   * @throws MailNotSent when no server accepts the mail now.
   */
  async warnOfErasure(userId: string, day: Date): Promise<void> {
    const message = await this.addressed(userId, unusedAccountMail(day, this.settings.publicUrl));
    if (message === undefined) return;
    try {
      await this.mailer.send(message);
    } catch (error) {
      if (!(error instanceof MailNotSent && error.reason === 'refused')) throw error;
      this.logger.warn(error.message);
    }
  }

  /** The mail with the user's address; undefined for an erased user, who has none. */
  private async addressed(
    userId: string,
    content: Omit<MailMessage, 'to'>,
  ): Promise<MailMessage | undefined> {
    const { email } = await this.decisions.stateOf(userDecider, [userId]);
    return email ? { to: email, ...content } : undefined;
  }

  private async sendWithRetries(message: MailMessage, retries: number): Promise<void> {
    try {
      await this.mailer.send(message);
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn(error.message);
      const delay = retryDelays[retries];
      if (error.reason === 'refused' || delay === undefined) return;
      const timer = setTimeout(() => {
        this.retryTimers.delete(timer);
        this.sendWithRetries(message, retries + 1).catch((failure: unknown) =>
          this.logger.error('a mail was not sent', stackOf(failure)),
        );
      }, delay).unref();
      this.retryTimers.add(timer);
    }
  }
}
