import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac, randomInt } from 'node:crypto';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { codeLifetime, signInDecider } from '../../../../events/sign-in/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Mailer, mailerPort } from '../../../platform/mail/mailer.js';
import { signInCodeMail } from '../../../platform/mail/templates.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/tokens.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { WrongCodes } from './wrong-codes.js';

/** What is said of a code that does not count. */
export const wrongCode = 'This code is wrong or no longer valid';

/**
 * One-time codes by mail. Nothing here asks whether an address has an account, so that no answer
 * can tell. The rule stands in the log: it holds on several processes and survives a restart.
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
   * Mails a code, which counts for who asked alone: a browser, or a session. It counts from before the mail goes out, so that no number of requests at once
   * sends more than the limits allow. The same command again mails nothing more.
   * @throws TooMany; MailNotSent.
   */
  async send(email: string, asker: string, metadata: EventMetadata): Promise<Position> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const address = await this.directory.digest(email);
    const codeDigest = await this.codeDigest(address, asker, code);
    const { isRepeated, position } = await this.decisions.make(
      signInDecider,
      [address],
      { type: 'SendCode', codeDigest, now: metadata.time },
      metadata,
    );
    if (!isRepeated) {
      const mail = signInCodeMail(code, codeLifetime / 60_000, this.settings.publicUrl);
      await this.mailer.send({ to: email, ...mail });
    }
    return position;
  }

  /**
   * Uses a code up; false when it is not the code that counts, or another has asked for it.
   * @throws TooMany after too many wrong ones, of the address or of all.
   */
  async redeem(
    { email, code, asker }: { email: string; code: string; asker: string },
    given: EventMetadata,
  ): Promise<boolean> {
    const now = Date.parse(given.time);
    this.wrongCodes.requireFew(now);
    const address = await this.directory.digest(email);
    const codeDigest = await this.codeDigest(address, asker, code);
    // A key that a client used for asking, too, must not repeat the asking.
    const commandId = createHash('sha256').update(`${given.commandId}\n${codeDigest}`);
    const { events } = await this.decisions.make(
      signInDecider,
      [address],
      { type: 'EnterCode', codeDigest, now: given.time },
      { ...given, commandId: commandId.digest('base64url') },
    );
    if (events.some(({ type }) => type === 'SignInFailed')) this.wrongCodes.count(now);
    return events.some(({ type, data }) => type === 'SignedIn' && given.time < data.expiresAt);
  }

  private async codeDigest(address: string, asker: string, code: string): Promise<string> {
    const key = await this.keys.getOrCreate('sign-in');
    return createHmac('sha256', key).update(`${address}\n${asker}\n${code}`).digest('hex');
  }
}
