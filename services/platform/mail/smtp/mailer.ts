import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { StoreUnusable } from '../../../stores/ports.js';
import { isLoopback } from '../../settings/loopback.js';
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

/** At a start, which does not wait for mail. */
const briefPatience: MailPatience = { ...usualPatience, connection: 3_000, greeting: 3_000 };

/** What of a driver's error may be told: never its message, which may hold the address. */
const driverError = z.object({
  code: z.string(),
  responseCode: z.number().optional(),
  message: z.string(),
});
const ofTheMessage = ['EENVELOPE', 'EMESSAGE'];

/** What no time heals, in our words; undefined where it may pass. */
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

/** How a mail server is spoken to, where that is not as usual. */
export interface MailOptions {
  readonly patience?: MailPatience;
  /** Nobody else is on the way to it: without a password it need not speak TLS. */
  readonly isPlainNetwork?: boolean;
}

/** What talks to the server; the addresses of all its mail are given with each. */
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
 * Looks whether the server will have us. One that is away is told and no hindrance.
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
 * Mail through an SMTP server: `smtp://user:password@host:587`, or `smtps:` for TLS from the start.
 * Nothing is sent to another machine without TLS, but where the network is said to be closed: a password not even there.
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
