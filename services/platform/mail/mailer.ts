import { createHash } from 'node:crypto';
import { DeliveryFailed } from '../tools/delivery-failed.js';

export const mailerPort = Symbol('Mailer');

export interface MailMessage {
  /** One address, no name. */
  readonly to: string;
  /** One line; line breaks become spaces. */
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML. */
  readonly html: string;
  /** Stays the same when the message is sent again, so that mail programs show it once. */
  readonly messageId?: string;
  /** More header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * Sends mail, one message at a time. Every adapter passes the contract tests in
 * `testing/mailer.ts`.
 */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message.
   * @throws {@link MailNotSent}
   */
  send(message: MailMessage): Promise<void>;
}

/** Marks mail as automatic, so that mail programs do not reply (RFC 3834). */
export const commonHeaders = { 'Auto-Submitted': 'auto-generated' };

/** The Message-ID of a mail about something that has this key. */
export function messageIdOf(key: string, { hostname }: URL): string {
  return `<${createHash('sha256').update(key).digest('base64url')}@${hostname}>`;
}

/**
 * The message was not accepted. The error text is safe to log: no address, no content, and nothing
 * the mail server said, which often repeats the address.
 */
export class MailNotSent extends DeliveryFailed {
  constructor(
    /** `refused`: permanent. `unavailable`: worth a retry. */
    readonly reason: 'refused' | 'unavailable',
    /** The driver's error code. */
    code: string,
  ) {
    super(`mail was not sent: ${reason}, ${code}`, reason === 'refused');
    this.name = 'MailNotSent';
  }
}
