import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type Mailer,
  mailerPort,
  MailNotSent,
  type MailMessage,
  messageIdOf,
} from '../../../platform/mail/mailer.js';
import {
  type AccountChange,
  accountChangeMail,
  unusedAccountMail,
} from '../../../platform/mail/templates.js';
import { EventPolicy } from '../../../platform/policies/policy.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EventLog } from '../../../stores/event-log/event-log.js';

/** The events that are mailed, and as what. */
const changes: Partial<Record<RecordedTrbooEvent['type'], AccountChange>> = {
  PasskeyAdded: 'passkey-added',
  PasskeyRenamed: 'passkey-renamed',
  PasskeyRemoved: 'passkey-removed',
  PasskeyOnlyChosen: 'passkey-only-chosen',
  PasskeyOnlyEnded: 'passkey-only-ended',
  RecoveryCodesMade: 'recovery-codes-made',
  RecoveryCodeUsed: 'recovery-code-used',
  ProviderLinked: 'provider-linked',
  SessionEnded: 'sessions-ended',
};

/**
 * Mails users about changes to their sign-in, so that nobody else makes one unnoticed. With open
 * sign-in, addresses are unverified and nothing is mailed; neither is it without a mail server.
 */
@Injectable()
export class AccountMails extends EventPolicy {
  readonly name = 'account-mails';
  protected readonly types = new Set(Object.keys(changes));
  private readonly logger = new Logger('Mail');

  constructor(
    log: EventLog,
    private readonly decisions: Decisions,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {
    super(log);
  }

  /**
   * Mails the day on which the account will be erased unless its user signs in. No reaction to an
   * event: the event follows, because the period begins when the mail was accepted. Does not throw
   * when the mail server refuses the address for good.
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

  /** Changes by an erasure or an expiry are not the user's to check. */
  protected receiverOf({ type, data, metadata }: RecordedTrbooEvent): string | undefined {
    if (this.settings.signIn === 'open' || joinsByLink(this.settings)) return undefined;
    if (!('userId' in data)) return undefined;
    if (metadata.actorId !== data.userId) return undefined;
    return type === 'SessionEnded' && !data.everywhere ? undefined : data.userId;
  }

  /** Signing out everywhere ends several sessions. */
  protected override groupOf({ id, type, metadata }: RecordedTrbooEvent): string {
    return type === 'SessionEnded' ? metadata.commandId : id;
  }

  protected async sendAbout(event: RecordedTrbooEvent, group: string): Promise<void> {
    const change = changes[event.type];
    if (change === undefined || !('userId' in event.data)) return;
    const { publicUrl } = this.settings;
    const content = accountChangeMail(change, publicUrl, await this.nameIn(event));
    const message = await this.addressed(event.data.userId, content);
    if (message === undefined) return;
    await this.mailer.send({ ...message, messageId: messageIdOf(group, publicUrl) });
  }

  /** The name of the passkey or provider concerned. */
  private async nameIn(event: RecordedTrbooEvent): Promise<string | null | undefined> {
    if (event.type === 'ProviderLinked') return this.settings.identityProvider?.name;
    if (event.type === 'PasskeyAdded' || event.type === 'PasskeyRenamed') return event.data.name;
    if (event.type !== 'PasskeyRemoved') return undefined;
    const { passkeyId } = event.data;
    let name: string | null = null;
    for await (const page of this.log.readStream(event.stream)) {
      for (const { type, data } of page) {
        const hasName = type === 'PasskeyAdded' || type === 'PasskeyRenamed';
        if (hasName && data.passkeyId === passkeyId) name = data.name;
      }
    }
    return name;
  }

  /** The mail with the user's address; undefined for an erased user, who has none. */
  private async addressed(
    userId: string,
    content: Omit<MailMessage, 'to'>,
  ): Promise<MailMessage | undefined> {
    const { email } = await this.decisions.stateOf(userDecider, [userId]);
    return email ? { to: email, ...content } : undefined;
  }
}
