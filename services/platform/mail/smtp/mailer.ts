import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { StoreUnusable } from '../../../stores/ports.js';
import { isLoopback } from '../../settings/loopback.js';
import { headersOfAll, type Mailer, MailNotSent, type Sender } from '../mailer.js';

/** Timeouts in milliseconds. */
interface MailPatience {
  readonly connection: number;
  readonly greeting: number;
  /** Without any response. */
  readonly silence: number;
  readonly whole: number;
}

const usualPatience: MailPatience = {
  connection: 10_000,
  greeting: 10_000,
  silence: 10_000,
  whole: 25_000,
};

/** Shorter at start, which does not wait for mail. */
const briefPatience: MailPatience = { ...usualPatience, connection: 3_000, greeting: 3_000 };

/** The safe part of a driver's error. Its message may contain the address. */
const driverError = z.object({
  code: z.string(),
  responseCode: z.number().optional(),
  message: z.string(),
});
const ofTheMessage = ['EENVELOPE', 'EMESSAGE'];

/** Permanent failures in our words; undefined when a retry may help. */
function troubleIn({ code, message }: z.infer<typeof driverError>): string | undefined {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'the mail server refuses the name or password';
  if (/certificate|altnames/i.test(message)) {
    return 'the certificate of the mail server is not trusted: name its authority, as NODE_EXTRA_CA_CERTS does';
  }
  if (/wrong version number|packet length too long/.test(message)) {
    return 'the mail server speaks no TLS on that port: smtp:// instead of smtps://';
  }
  return code === 'ETLS'
    ? 'the mail server offers no TLS (STARTTLS), and codes need it'
    : undefined;
}

function notSent(error: unknown): MailNotSent {
  const { data } = driverError.safeParse(error);
  if (data === undefined) return new MailNotSent('unavailable', 'no answer');
  const { code, responseCode } = data;
  const trouble = troubleIn(data);
  if (trouble !== undefined) return new MailNotSent('unavailable', trouble);
  const refused = ofTheMessage.includes(code) && (responseCode ?? 0) >= 500;
  const told = [code, responseCode].filter((part) => part !== undefined).join(' ');
  return new MailNotSent(refused ? 'refused' : 'unavailable', told);
}

export interface MailOptions {
  readonly patience?: MailPatience;
  /** On a closed network the server need not use TLS if there is no password. */
  readonly isPlainNetwork?: boolean;
}

function transportTo(server: URL, patience: MailPatience, isPlainNetwork: boolean) {
  const secure = server.protocol === 'smtps:';
  const user = decodeURIComponent(server.username);
  const host = server.hostname.replace(/^\[|\]$/g, '');
  return createTransport({
    host,
    port: server.port === '' ? (secure ? 465 : 587) : Number(server.port),
    secure,
    requireTLS: !secure && !isLoopback(host) && (user !== '' || !isPlainNetwork),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(server.password) } }),
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    dnsTimeout: patience.connection,
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
  say: (message: string) => void,
  { isPlainNetwork = false }: MailOptions = {},
): Promise<void> {
  const transport = transportTo(server, briefPatience, isPlainNetwork);
  try {
    await transport.verify();
  } catch (error) {
    const { data } = driverError.safeParse(error);
    const trouble = data && troubleIn(data);
    if (trouble !== undefined) throw new StoreUnusable(`${trouble}: change SMTP_URL`);
    say(`the mail server at ${server.host} does not answer: ${data?.code ?? 'no answer'}`);
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
  { patience = usualPatience, isPlainNetwork = false }: MailOptions = {},
): Mailer {
  const transport = transportTo(server, patience, isPlainNetwork);
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
