import { createHash, createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { codeLifetimeMs, signInDecider } from '../../../../events/sign-in/decider.js';
import { TooMany } from '../../../../events/kernel/domain-error.js';
import type { Language } from '../../../contract/language.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Mailer, mailerPort } from '../../../platform/mail/mailer.js';
import { signInCodeMail } from '../../../platform/mail/templates.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { EmailDirectory } from '../../people/email-directory.js';

const maxWrongCodes = 300;
const periodMs = 10 * 60_000;

/**
 * Limits the wrong codes of all addresses together, per process. The log limits those of each
 * address.
 */
@Injectable()
export class WrongCodes {
  private readonly times: number[] = [];

  /** @throws TooMany after too many recent wrong codes. */
  requireBelowLimit(now: number): void {
    const first = this.times.at(-maxWrongCodes);
    if (first === undefined) return;
    const wait = first + periodMs - now;
    // A clock that was set back does not extend the wait.
    if (wait <= 0 || wait > periodMs) return;
    throw new TooMany('Too many wrong codes were entered', Math.ceil(wait / 1_000));
  }

  /** Counts a wrong code. */
  count(now: number): void {
    this.times.push(now);
    if (this.times.length > maxWrongCodes) this.times.shift();
  }
}

/** The message for a wrong code. */
export const wrongCode = 'This code is wrong or no longer valid';

/** Who requests a code; the code is valid for the requester only. */
interface CodeRequester {
  /** Id of a browser or of a session. */
  readonly id: string;
  /** It is a session of the address's owner, so the request cannot come from anybody else. */
  readonly isOwn?: boolean;
}

/** Who requests a code by mail, and in which language. */
interface MailRequester extends CodeRequester {
  readonly language: Language;
}

/**
 * One-time codes by mail. Accounts are never looked up, so no answer reveals whether an address has
 * one. The limits are counted in the log: they hold across processes and restarts.
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
   * Mails a code. It is counted before the mail is sent, so that concurrent requests cannot exceed
   * the limits. A repeated command mails nothing.
   * @throws TooMany; MailNotSent.
   */
  async send(
    email: string,
    { id, isOwn, language }: MailRequester,
    metadata: EventMetadata,
  ): Promise<Position> {
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
      const minutes = codeLifetimeMs / 60_000;
      const mail = signInCodeMail(code, minutes, this.settings.publicUrl, language);
      await this.mailer.send({ to: email, ...mail });
    }
    return position;
  }

  /**
   * Uses up a code. Returns null for a wrong code, or one of another requester.
   * @throws TooMany after too many wrong codes, for the address or overall.
   */
  async redeem(
    { email, code, requester }: { email: string; code: string; requester: CodeRequester },
    metadata: EventMetadata,
  ): Promise<Position | null> {
    const now = Date.parse(metadata.time);
    this.wrongCodes.requireBelowLimit(now);
    const address = await this.directory.digest(email);
    const { asker, codeDigest } = await this.digests(address, requester.id, code);
    // A client may use one idempotency key for requesting and entering a code.
    const commandId = createHash('sha256').update(`${metadata.commandId}\n${codeDigest}`);
    const { events, position } = await this.decisions.execute(
      signInDecider,
      [address],
      { type: 'EnterCode', asker, codeDigest, now: metadata.time },
      { ...metadata, commandId: commandId.digest('base64url') },
    );
    if (events.some(({ type }) => type === 'SignInFailed')) this.wrongCodes.count(now);
    const isAccepted = events.some(
      ({ type, data }) => type === 'SignedIn' && metadata.time < data.expiresAt,
    );
    return isAccepted ? position : null;
  }

  /** What the log stores of the requester and the code. */
  private async digests(address: string, asker: string, code: string) {
    const key = await this.keys.getOrCreate('sign-in');
    const digest = (...parts: string[]) =>
      createHmac('sha256', key).update(parts.join('\n')).digest('hex');
    return { asker: digest('asker', address, asker), codeDigest: digest(address, asker, code) };
  }
}
