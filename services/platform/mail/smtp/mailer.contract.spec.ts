import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';
import { canonicalEmail } from '../../../contract/people/email.js';
import { mailerContract, sender } from '../testing/mailer.js';
import { SmtpCatcher } from '../testing/smtp-catcher.js';
import { MailNotSent } from '../mailer.js';
import { openSmtpMailer } from './mailer.js';

const message = { to: 'ana@example.com', subject: 's', text: 't', html: '<p>t</p>' };
/** For who says nothing: milliseconds. */
const impatience = { connection: 200, greeting: 200, silence: 200, whole: 600 };

mailerContract('an SMTP server', async () => {
  const catcher = await SmtpCatcher.start();
  return {
    mailer: openSmtpMailer(catcher.url, sender),
    sent: () => Promise.resolve(catcher.mails.map(({ email }) => email)),
    cutOff: () => catcher.close(),
    cleanup: () => undefined,
  };
});

describe('Mail through an SMTP server', () => {
  const endings: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  const catching = async (options?: SMTPServerOptions) => {
    const catcher = await SmtpCatcher.start(options);
    endings.push(() => catcher.close());
    return catcher;
  };
  const failureOf = async (url: URL, options?: { patience: typeof impatience }) => {
    const mailer = openSmtpMailer(url, sender, options);
    const failure: unknown = await mailer.send(message).catch((error: unknown) => error);
    if (!(failure instanceof MailNotSent)) throw new Error('the message was taken');
    expect(failure.message).not.toContain('example.com');
    return failure;
  };
  const answering = (code: number) => {
    const error = Object.assign(new Error('<ana@example.com> no'), { responseCode: code });
    return (_address: unknown, _session: unknown, done: (error: Error) => void) => done(error);
  };

  it('goes to the one address, whoever is named in the message', async () => {
    const catcher = await catching();
    await openSmtpMailer(catcher.url, sender).send(message);
    expect(catcher.mails[0]?.recipients).toEqual(['ana@example.com']);
  });

  it.each(['a&b/c=d@example.com', 'почта@xn--e1afmkfd.xn--p1ai'])('goes to %s', async (to) => {
    const catcher = await catching();
    await openSmtpMailer(catcher.url, sender).send({ ...message, to });
    // The catcher shows domains in Unicode.
    expect(catcher.mails[0]?.recipients.map(canonicalEmail)).toEqual([to]);
  });

  it('signs in with the name and password of the address', async () => {
    const given: unknown[] = [];
    const catcher = await catching({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        given.push([username, password]);
        done(null, { user: username });
      },
    });
    const url = new URL(catcher.url);
    [url.username, url.password] = ['ana@x', 'p/w:d%'.replace('%', '%25')];
    await openSmtpMailer(url, sender).send(message);
    expect(given).toEqual([['ana@x', 'p/w:d%']]);
  });

  it('tells apart what is refused for good and what may be tried again', async () => {
    const refusing = await catching({ onRcptTo: answering(550) });
    expect(await failureOf(refusing.url)).toMatchObject({ reason: 'refused' });
    const busy = await catching({ onRcptTo: answering(451) });
    expect(await failureOf(busy.url)).toMatchObject({ reason: 'unavailable' });
    const closed = await catching({ onAuth: (_given, _session, done) => done(new Error('no')) });
    const url = new URL(closed.url);
    [url.username, url.password] = ['ana', 'wrong'];
    expect(await failureOf(url)).toMatchObject({ reason: 'unavailable' });
  });

  it.each([
    ['says nothing', () => undefined],
    ['greets and then says nothing', (socket: Socket) => socket.write('220 hello\r\n')],
    ['hangs up', (socket: Socket) => socket.destroy()],
    [
      'never ends its greeting',
      (socket: Socket) => {
        const talking = setInterval(() => socket.write('220-wait\r\n'), 50);
        socket.on('close', () => clearInterval(talking));
      },
    ],
  ])('does not wait for a server that %s', async (_what, act) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      act(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const address = new URL(`smtp://127.0.0.1:${port}`);
    const failure = await failureOf(address, { patience: impatience });
    expect(failure).toMatchObject({ reason: 'unavailable' });
  });
});
