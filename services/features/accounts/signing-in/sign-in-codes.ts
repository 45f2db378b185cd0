import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac, randomInt } from 'node:crypto';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { codeLifetimeMs, signInDecider } from '../../../../events/sign-in/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Mailer, mailerPort } from '../../../platform/mail/mailer.js';
import { signInCodeMail } from '../../../platform/mail/templates.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { WrongCodes } from './wrong-codes.js';

/** The message for a wrong code. */
export const wrongCode = 'This code is wrong or no longer valid';

/** Who asks for a code, which is valid for them alone. */
export interface Asker {
  /** A browser, or a session. */
  readonly id: string;
  /** It is a session of the address's owner, so nobody else asks there. */
  readonly isOwn?: boolean;
}

/**
 * One-time codes by mail. Nothing here looks up accounts, so no answer reveals whether an address
 * has one. The limits are kept in the log: they hold across processes and restarts.
 */
@Injectable()
export class SignInCodes {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
    private readonly wrongCodes: WrongCodes,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * Mails a code that is valid for the asker alone. It counts before the mail is sent, so that
   * concurrent requests cannot exceed the limits. Repeating the command mails nothing.
   * @throws TooMany; MailNotSent.
   */
  async send(email: string, { id, isOwn }: Asker, metadata: EventMetadata): Promise<Position> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const address = await this.directory.digest(email);
    const { asker, codeDigest } = await this.digests(address, id, code);
    const { isRepeated, position } = await this.decisions.execute(
      signInDecider,
      [address],
      { type: 'SendCode', asker, codeDigest, now: metadata.time, ...(isOwn && { isOwn }) },
      metadata,
    );
    if (!isRepeated) {
      const mail = signInCodeMail(code, codeLifetimeMs / 60_000, this.settings.publicUrl);
      await this.mailer.send({ to: email, ...mail });
    }
    return position;
  }

  /**
   * Uses up a code; null for a wrong one, or one of another asker.
   * @throws TooMany after too many wrong ones, for the address or overall.
   */
  async redeem(
    { email, code, asker: { id } }: { email: string; code: string; asker: Asker },
    given: EventMetadata,
  ): Promise<Position | null> {
    const now = Date.parse(given.time);
    this.wrongCodes.requireFew(now);
    const address = await this.directory.digest(email);
    const { asker, codeDigest } = await this.digests(address, id, code);
    // A client may use the same key for asking: that must not repeat it.
    const commandId = createHash('sha256').update(`${given.commandId}\n${codeDigest}`);
    const { events, position } = await this.decisions.execute(
      signInDecider,
      [address],
      { type: 'EnterCode', asker, codeDigest, now: given.time },
      { ...given, commandId: commandId.digest('base64url') },
    );
    if (events.some(({ type }) => type === 'SignInFailed')) this.wrongCodes.count(now);
    const counts = events.some(
      ({ type, data }) => type === 'SignedIn' && given.time < data.expiresAt,
    );
    return counts ? position : null;
  }

  /** What the log stores of the asker and the code. */
  private async digests(address: string, asker: string, code: string) {
    const key = await this.keys.getOrCreate('sign-in');
    const digest = (...parts: string[]) =>
      createHmac('sha256', key).update(parts.join('\n')).digest('hex');
    return { asker: digest('asker', address, asker), codeDigest: digest(address, asker, code) };
  }
}
