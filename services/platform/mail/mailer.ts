export const mailerPort = Symbol('Mailer');

export interface MailMessage {
  /** One address, no name. */
  readonly to: string;
  /** One line; line breaks become spaces. */
  readonly subject: string;
  readonly text: string;
  /** The same as HTML. */
  readonly html: string;
}

/** Who mail is from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * Sends mail, one message at a time. What it promises is written as tests in `testing/mailer.ts`;
 * every adapter passes them.
 */
export interface Mailer {
  /**
   * Resolves when whoever carries the message has taken it.
   * @throws {@link MailNotSent}
   */
  send(message: MailMessage): Promise<void>;
}

/** Headers that tell other programs not to answer (RFC 3834). */
export const headersOfAll = { 'Auto-Submitted': 'auto-generated' };

/**
 * A message that nobody has taken. Its text is fit for a log: no address, nothing of the message,
 * no words of the mail server, which often repeat the address.
 */
export class MailNotSent extends Error {
  constructor(
    /** refused: not this message, now or later. unavailable: worth trying again. */
    readonly reason: 'refused' | 'unavailable',
    /** What the driver calls it. */
    code: string,
  ) {
    super(`mail was not sent: ${reason}, ${code}`);
    this.name = 'MailNotSent';
  }
}
