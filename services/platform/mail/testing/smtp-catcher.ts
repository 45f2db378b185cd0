import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';

export interface CaughtMail {
  /** Whom the server was told to bring it to. */
  readonly recipients: readonly string[];
  readonly email: Email;
}

/** How long a mail may take on a busy machine, in milliseconds. */
const longest = 30_000;

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0];

/** A real mail server on a free port that keeps what it is given. */
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
            for (const look of catcher.watchers) look();
          })
          .catch(done);
      },
      ...options,
    });
    const catcher = new SmtpCatcher(server);
    // Who hangs up in the middle is no reason to end.
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return catcher;
  }

  get url(): URL {
    const { port } = z.object({ port: z.number() }).parse(this.server.server.address());
    return new URL(`smtp://127.0.0.1:${port}`);
  }

  to(address: string): readonly Email[] {
    return this.mails
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ email }) => email);
  }

  /** Those that bring a code. */
  codesTo(address: string): readonly Email[] {
    return this.to(address).filter(({ text = '' }) => codeIn(text) !== undefined);
  }

  /** The mail of this number (from 1) to an address, as soon as it is there. */
  mail(address: string, number = 1): Promise<Email> {
    return this.awaited(() => this.to(address)[number - 1]);
  }

  /** What comes, or an error with the texts that came instead: a changed word fails within seconds. */
  private awaited(find: () => Email | undefined): Promise<Email> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.watchers.delete(look);
      };
      const look = () => {
        const email = find();
        if (email === undefined) return;
        end();
        resolve(email);
      };
      const timer = setTimeout(() => {
        end();
        const texts = this.mails.map(({ email }) => email.text ?? '').join('\n---\n');
        reject(new Error(`No such mail within ${longest / 1000} s. These came:\n${texts}`));
      }, longest);
      this.watchers.add(look);
      look();
    });
  }

  /** The first mail to an address whose text holds these words, as soon as it is there. */
  mailWith(address: string, words: string): Promise<Email> {
    return this.awaited(() => this.to(address).find(({ text = '' }) => text.includes(words)));
  }

  /** The code of this number (from 1) that was mailed to an address. */
  async code(address: string, number = 1): Promise<string> {
    const { text = '' } = await this.awaited(() => this.codesTo(address)[number - 1]);
    return codeIn(text) ?? '';
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
