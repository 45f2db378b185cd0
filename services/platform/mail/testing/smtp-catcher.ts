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

  /** The mail of this number (from 1) to an address, as soon as it is there. */
  mail(address: string, number = 1): Promise<Email> {
    return new Promise((resolve) => {
      const look = () => {
        const email = this.to(address)[number - 1];
        if (email === undefined) return;
        this.watchers.delete(look);
        resolve(email);
      };
      this.watchers.add(look);
      look();
    });
  }

  /** The code in the mail of this number to an address. */
  async code(address: string, number = 1): Promise<string> {
    const { text = '' } = await this.mail(address, number);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (code === undefined) throw new Error('there is no code in the mail');
    return code;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
