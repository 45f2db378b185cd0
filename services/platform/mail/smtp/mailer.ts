import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { isLoopback } from '../../settings/settings.js';
import { headersOfAll, type Mailer, MailNotSent, type Sender } from '../mailer.js';

/** How long a mail server may take, in milliseconds. */
export interface MailPatience {
  readonly connection: number;
  readonly greeting: number;
  /** Between two signs of life. */
  readonly silence: number;
  readonly whole: number;
}

const usualPatience: MailPatience = {
  connection: 10_000,
  greeting: 10_000,
  silence: 10_000,
  whole: 25_000,
};

/** What of a driver's error may be told: never its message, which may hold the address. */
const driverError = z.object({ code: z.string(), responseCode: z.number().optional() });
const ofTheMessage = ['EENVELOPE', 'EMESSAGE'];

function notSent(error: unknown): MailNotSent {
  const { data } = driverError.safeParse(error);
  if (data === undefined) return new MailNotSent('unavailable', 'no answer');
  const { code, responseCode } = data;
  const refused = ofTheMessage.includes(code) && (responseCode ?? 0) >= 500;
  const told = [code, responseCode].filter((part) => part !== undefined).join(' ');
  return new MailNotSent(refused ? 'refused' : 'unavailable', told);
}

/**
 * Mail through an SMTP server: `smtp://user:password@host:587`, or `smtps:` for TLS from the start.
 * A password is not sent to another machine without TLS.
 */
export function openSmtpMailer(server: URL, from: Sender, patience = usualPatience): Mailer {
  const secure = server.protocol === 'smtps:';
  const user = decodeURIComponent(server.username);
  const host = server.hostname.replace(/^\[|\]$/g, '');
  const transport = createTransport({
    host,
    port: server.port === '' ? (secure ? 465 : 587) : Number(server.port),
    secure,
    requireTLS: !secure && user !== '' && !isLoopback(host),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(server.password) } }),
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    dnsTimeout: patience.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...message }) => {
      const signal = AbortSignal.timeout(patience.whole);
      const envelope = { from, to: { name: '', address: to }, headers: headersOfAll };
      try {
        await transport.sendMail({ ...message, ...envelope, signal });
      } catch (error) {
        throw notSent(error);
      }
    },
  };
}
