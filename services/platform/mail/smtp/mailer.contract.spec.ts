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
/** Milliseconds, for servers that do not answer. */
const shortTimeouts = { connection: 200, greeting: 200, socket: 200, total: 600 };

mailerContract('an SMTP server', async () => {
  const catcher = await SmtpCatcher.start();
  return {
    mailer: openSmtpMailer(catcher.url, sender),
    sent: () => Promise.resolve(catcher.mails.map(({ email }) => email)),
    makeUnavailable: () => catcher.close(),
    cleanup: () => undefined,
  };
});

describe('Mail through an SMTP server', () => {
  const cleanups: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0)) await cleanUp();
  });

  const startCatcher = async (options?: SMTPServerOptions) => {
    const catcher = await SmtpCatcher.start(options);
    cleanups.push(() => catcher.close());
    return catcher;
  };
  const failureOf = async (url: URL, options?: { timeouts: typeof shortTimeouts }) => {
    const mailer = openSmtpMailer(url, sender, options);
    const failure: unknown = await mailer.send(message).catch((error: unknown) => error);
    if (!(failure instanceof MailNotSent)) throw new Error('the message was accepted');
    expect(failure.message).not.toContain('example.com');
    return failure;
  };
  const answering = (code: number) => {
    const error = Object.assign(new Error('<ana@example.com> no'), { responseCode: code });
    return (_address: unknown, _session: unknown, done: (error: Error) => void) => done(error);
  };

  it('is sent to the one address of the message', async () => {
    const catcher = await startCatcher();
    await openSmtpMailer(catcher.url, sender).send(message);
    expect(catcher.mails[0]?.recipients).toEqual(['ana@example.com']);
  });

  it.each(['a&b/c=d@example.com', 'почта@xn--e1afmkfd.xn--p1ai'])('is sent to %s', async (to) => {
    const catcher = await startCatcher();
    await openSmtpMailer(catcher.url, sender).send({ ...message, to });
    // The catcher shows domains in Unicode.
    expect(catcher.mails[0]?.recipients.map(canonicalEmail)).toEqual([to]);
  });

  it('uses the user name and password of the URL', async () => {
    const credentials: unknown[] = [];
    const catcher = await startCatcher({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        credentials.push([username, password]);
        done(null, { user: username });
      },
    });
    const url = new URL(catcher.url);
    [url.username, url.password] = ['ana@x', 'p/w:d%'.replace('%', '%25')];
    await openSmtpMailer(url, sender).send(message);
    expect(credentials).toEqual([['ana@x', 'p/w:d%']]);
  });

  it('distinguishes permanent refusals from temporary failures', async () => {
    const refusing = await startCatcher({ onRcptTo: answering(550) });
    expect(await failureOf(refusing.url)).toMatchObject({ reason: 'refused' });
    const busy = await startCatcher({ onRcptTo: answering(451) });
    expect(await failureOf(busy.url)).toMatchObject({ reason: 'unavailable' });
    const closed = await startCatcher({
      onAuth: (_given, _session, done) => done(new Error('no')),
    });
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
    cleanups.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const address = new URL(`smtp://127.0.0.1:${port}`);
    const failure = await failureOf(address, { timeouts: shortTimeouts });
    expect(failure).toMatchObject({ reason: 'unavailable' });
  });
});
