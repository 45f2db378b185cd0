import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';

export interface CaughtMail {
  /** Recipients of the SMTP envelope. */
  readonly recipients: readonly string[];
  readonly email: Email;
}

/** Milliseconds that a mail may take; longer than the pauses after which the product tries again. */
const timeoutMs = 240_000;

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0];

/** A real mail server on a free port that stores received mail in memory. */
export class SmtpCatcher {
  readonly mails: CaughtMail[] = [];
  private readonly watchers = new Set<() => void>();

  private constructor(private readonly server: SMTPServer) {}

  static async start(options: SMTPServerOptions = {}): Promise<SmtpCatcher> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        buffer(stream)
          .then(async (bytes) => {
            const recipients = session.envelope.rcptTo.map(({ address }) => address);
            catcher.mails.push({ recipients, email: await PostalMime.parse(bytes) });
            done();
            for (const check of catcher.watchers) check();
          })
          .catch(done);
      },
      ...options,
    });
    const catcher = new SmtpCatcher(server);
    // A client that disconnects early must not end the process.
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return catcher;
  }

  get url(): URL {
    const { port } = z.object({ port: z.number() }).parse(this.server.server.address());
    return new URL(`smtp://127.0.0.1:${port}`);
  }

  /** All mail to an address. */
  to(address: string): readonly Email[] {
    return this.mails
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ email }) => email);
  }

  /** All mail to an address that contains a code. */
  codesTo(address: string): readonly Email[] {
    return this.to(address).filter(({ text = '' }) => codeIn(text) !== undefined);
  }

  /** Waits for mail number `number` (from 1) to an address. */
  mail(address: string, number = 1): Promise<Email> {
    return this.waitFor(() => this.to(address)[number - 1]);
  }

  /** Waits for a mail. @throws Error with the texts of all received mail when it does not arrive. */
  private waitFor(find: () => Email | undefined): Promise<Email> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.watchers.delete(check);
      };
      const check = () => {
        const email = find();
        if (email === undefined) return;
        end();
        resolve(email);
      };
      const timer = setTimeout(() => {
        end();
        const texts = this.mails.map(({ email }) => email.text ?? '').join('\n---\n');
        reject(new Error(`No such mail within ${timeoutMs / 1000} s. These came:\n${texts}`));
      }, timeoutMs);
      this.watchers.add(check);
      check();
    });
  }

  /** Waits for the first mail to an address whose text contains these words. */
  mailWith(address: string, words: string): Promise<Email> {
    return this.waitFor(() => this.to(address).find(({ text = '' }) => text.includes(words)));
  }

  /** Waits for code number `number` (from 1) to an address. */
  async code(address: string, number = 1): Promise<string> {
    const { text = '' } = await this.waitFor(() => this.codesTo(address)[number - 1]);
    return codeIn(text) ?? '';
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
