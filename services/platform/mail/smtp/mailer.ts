import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { StoreUnusable } from '../../../stores/ports.js';
import { isLoopback } from '../../settings/plain-network.js';
import { commonHeaders, type Mailer, MailNotSent, type Sender } from '../mailer.js';

/** Timeouts in milliseconds. */
interface MailTimeouts {
  readonly connection: number;
  readonly greeting: number;
  /** Inactivity of the connection. */
  readonly socket: number;
  readonly total: number;
}

const defaultTimeouts: MailTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  socket: 10_000,
  total: 25_000,
};

/** Shorter, so that an unavailable mail server does not delay the start. */
const startTimeouts: MailTimeouts = { ...defaultTimeouts, connection: 3_000, greeting: 3_000 };

/** The safe part of a driver's error. Its message may contain the address. */
const driverError = z.object({
  code: z.string(),
  responseCode: z.number().optional(),
  message: z.string(),
});
const messageErrorCodes = ['EENVELOPE', 'EMESSAGE'];

/** Describes a failure that the operator has to fix; undefined when a retry may help. */
function permanentFailure({ code, message }: z.infer<typeof driverError>): string | undefined {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'the mail server refuses the name or password';
  if (/certificate|altnames/i.test(message)) {
    return 'the certificate of the mail server is not trusted: name its authority, as NODE_EXTRA_CA_CERTS does';
  }
  if (/wrong version number|packet length too long/.test(message)) {
    return 'the mail server speaks no TLS on that port: smtp:// instead of smtps://';
  }
  return code === 'ETLS'
    ? 'the mail server does not offer TLS (STARTTLS), which sign-in codes require'
    : undefined;
}

function mailErrorOf(error: unknown): MailNotSent {
  const { data } = driverError.safeParse(error);
  if (data === undefined) return new MailNotSent('unavailable', 'no answer');
  const { code, responseCode } = data;
  const trouble = permanentFailure(data);
  if (trouble !== undefined) return new MailNotSent('unavailable', trouble);
  const refused = messageErrorCodes.includes(code) && (responseCode ?? 0) >= 500;
  const codes = [code, responseCode].filter((part) => part !== undefined).join(' ');
  return new MailNotSent(refused ? 'refused' : 'unavailable', codes);
}

export interface MailOptions {
  readonly timeouts?: MailTimeouts;
  /** On a closed network the server need not use TLS if there is no password. */
  readonly isPlainNetwork?: boolean;
}

function transportTo(server: URL, timeouts: MailTimeouts, isPlainNetwork: boolean) {
  const secure = server.protocol === 'smtps:';
  const user = decodeURIComponent(server.username);
  const host = server.hostname.replace(/^\[|\]$/g, '');
  return createTransport({
    host,
    port: server.port === '' ? (secure ? 465 : 587) : Number(server.port),
    secure,
    requireTLS: !secure && !isLoopback(host) && (user !== '' || !isPlainNetwork),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(server.password) } }),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Checks that the server accepts us. An unavailable server is reported and does not stop the start.
 * @throws StoreUnusable when waiting does not help.
 */
export async function checkMailServer(
  server: URL,
  report: (message: string) => void,
  { isPlainNetwork = false }: MailOptions = {},
): Promise<void> {
  const transport = transportTo(server, startTimeouts, isPlainNetwork);
  try {
    await transport.verify();
  } catch (error) {
    const { data } = driverError.safeParse(error);
    const trouble = data && permanentFailure(data);
    if (trouble !== undefined) throw new StoreUnusable(`${trouble}: change SMTP_URL`);
    report(`the mail server at ${server.host} does not answer: ${data?.code ?? 'no answer'}`);
  } finally {
    transport.close();
  }
}

/**
 * Sends mail over SMTP: `smtp://user:password@host:587`, or `smtps:` for TLS from the start. Other
 * machines are reached only over TLS, except on a network that is declared closed; a password is
 * never sent without TLS.
 */
export function openSmtpMailer(
  server: URL,
  from: Sender,
  { timeouts = defaultTimeouts, isPlainNetwork = false }: MailOptions = {},
): Mailer {
  const transport = transportTo(server, timeouts, isPlainNetwork);
  return {
    send: async ({ to, headers, ...message }) => {
      const signal = AbortSignal.timeout(timeouts.total);
      const envelope = {
        from,
        to: { name: '', address: to },
        headers: { ...headers, ...commonHeaders },
      };
      try {
        await transport.sendMail({ ...message, ...envelope, signal });
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
  };
}
