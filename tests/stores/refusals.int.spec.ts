import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Server, ServerCredentials, type ServerWritableStream, status } from '@grpc/grpc-js';
import { once } from 'node:events';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { checkRedis } from '../../services/platform/live/redis/notifier.js';
import { checkMailServer } from '../../services/platform/mail/smtp/mailer.js';
import { SmtpCatcher } from '../../services/platform/mail/testing/smtp-catcher.js';
import { openEventStore } from '../../services/platform/connections/open-stores.js';
import { awaitedEventStore, awaitedReadStore } from '../../services/platform/start/ports.js';
import { openMongodbReadStore } from '../../services/stores/mongodb/read-store/read-store.js';
import { StoreUnusable } from '../../services/stores/ports.js';
import { services } from '../../services/stores/kurrentdb/generated.js';
import { serverAlone, WireStandIn } from '../stand-ins/mongodb/wire.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { waitForStore } from '../../services/stores/wait-for-store.js';

/** The password in every address. */
const secret = 'hunter2';

describe('A start is ended by', () => {
  const endings: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  const unheard = (line: string) => {
    throw new Error(`it waits: ${line}`);
  };
  /** The message with which the start ends: one line, without the password. */
  const refusalOf = async (start: Promise<unknown>) => {
    const error: unknown = await start.catch((reason: unknown) => reason);
    if (!(error instanceof StoreUnusable)) throw new Error(`no refusal: ${String(error)}`);
    expect(error.message).not.toMatch(/\n/);
    expect(error.message).not.toContain(secret);
    return error.message;
  };
  /** A mail server with TLS from the first byte and a self-signed certificate. */
  const secure = async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const catcher = await SmtpCatcher.start({ secure: true });
    jest.restoreAllMocks();
    endings.push(() => catcher.close());
    return catcher.url.port;
  };
  /** A server without TLS that sends what `answer` returns. */
  const plain = async (answer: (said: string) => string = () => '') => {
    const sockets = new Set<Socket>();
    const server: NetServer = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.on('data', (bytes) => {
        // The first byte of TLS.
        if (bytes[0] === 0x16) socket.write('what?\r\n');
        else socket.write(answer(bytes.toString()));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return z.object({ port: z.number() }).parse(server.address()).port;
  };

  const startOnEvents = async (eventStoreUrl: string) => {
    const store = await openEventStore({ eventStoreUrl }, '');
    endings.push(() => store.close());
    await waitForStore(awaitedEventStore({ eventStoreUrl }, store), unheard);
  };
  const startOnReads = async (readStoreUrl: string) => {
    const store = openMongodbReadStore(readStoreUrl);
    endings.push(() => store.close());
    await waitForStore(awaitedReadStore({ readStoreUrl }, store), unheard);
  };

  it.each([
    ['a password', status.UNAUTHENTICATED, /refuses the name or password in EVENT_STORE$/],
    ['rights', status.PERMISSION_DENIED, /too few rights/],
    ['a release', status.UNIMPLEMENTED, /is too old: .+ 22\.6 or newer/],
  ])('%s that KurrentDB refuses', async (_, code, why) => {
    const server = new Server();
    const refuse = (call: ServerWritableStream<unknown, unknown>) => {
      call.emit('error', { code, details: 'no' });
    };
    server.addService(services.StreamsService, { read: refuse });
    const port = await promisify(server.bindAsync.bind(server))(
      '127.0.0.1:0',
      ServerCredentials.createInsecure(),
    );
    endings.push(() => server.forceShutdown());
    const address = `esdb://ana:${secret}@127.0.0.1:${port}?tls=false`;
    expect(await refusalOf(startOnEvents(address))).toMatch(why);
  });

  it.each([
    ['18', /^MongoDB refuses the name or password in READ_STORE$/],
    ['13', /^MongoDB gives the account in READ_STORE too few rights/],
  ])('what MongoDB answers with code %s', async (code, why) => {
    const server = new WireStandIn(
      () => ({ ok: 0, code: Number(code), errmsg: 'no' }),
      serverAlone,
    );
    const address = await server.start();
    endings.push(() => server.stop());
    expect(await refusalOf(startOnReads(address))).toMatch(why);
  });

  it('a MongoDB that is too old', async () => {
    const server = new WireStandIn(() => undefined, { ...serverAlone, maxWireVersion: 5 });
    const address = await server.start();
    endings.push(() => server.stop());
    expect(await refusalOf(startOnReads(address))).toMatch(/^MongoDB is too old: 5\.0 or newer/);
  });

  it.each([
    ['-NOAUTH Authentication required.', '', /requires a password/],
    ['-WRONGPASS invalid username-password pair', `:${secret}@`, /refuses the name or password/],
    [
      '-NOPERM this user has no permissions',
      `:${secret}@`,
      /does not let the account in REDIS_URL publish and subscribe/,
    ],
  ])('Redis with %s', async (answer, account, why) => {
    const port = await plain((said) =>
      [...said.matchAll(/\*\d+\r\n/g)].map(() => `${answer}\r\n`).join(''),
    );
    expect(await refusalOf(checkRedis(`redis://${account}127.0.0.1:${port}`))).toMatch(why);
  });

  const account = `ana:${secret}@`;
  it.each([
    ['EVENT_STORE', (port: number | string) => startOnEvents(`esdb://${account}127.0.0.1:${port}`)],
    [
      'READ_STORE',
      (port: number | string) => startOnReads(`mongodb://127.0.0.1:${port}/?tls=true`),
    ],
    ['REDIS_URL', (port: number | string) => checkRedis(`rediss://:${secret}@127.0.0.1:${port}`)],
  ])(
    '%s with TLS: a certificate that is not trusted, and a server without TLS',
    async (setting, start) => {
      const untrusted = await refusalOf(start(await secure()));
      expect(untrusted).toMatch(/^the certificate of the server at .+ is not trusted \(.+\): name/);
      const without = await refusalOf(start(await plain()));
      expect(without).toMatch(`speaks no TLS, and ${setting} says that it does`);
    },
  );

  it.each([
    ['EVENT_STORE', (port: string) => startOnEvents(`esdb://127.0.0.1:${port}?tls=false`)],
    ['READ_STORE', (port: string) => startOnReads(`mongodb://127.0.0.1:${port}/`)],
    ['REDIS_URL', (port: string) => checkRedis(`redis://127.0.0.1:${port}`)],
  ])('%s without TLS where the server speaks it', async (setting, start) => {
    const why = await refusalOf(start(await secure()));
    expect(why).toMatch(`speaks TLS, and ${setting} says that it does not`);
  });

  it('a mail server with a certificate that is not trusted, without TLS, or that refuses the password', async () => {
    const check = (url: string) => refusalOf(checkMailServer(new URL(url), unheard));
    expect(await check(`smtps://127.0.0.1:${await secure()}`)).toMatch(
      /certificate .+ not trusted/,
    );
    expect(await check(`smtps://127.0.0.1:${await plain()}`)).toMatch(/speaks no TLS on that port/);
    const closed = await SmtpCatcher.start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_given, _session, done) => done(new Error('no')),
    });
    endings.push(() => closed.close());
    expect(await check(`smtp://${account}127.0.0.1:${closed.url.port}`)).toMatch(
      /refuses the name or password: change SMTP_URL$/,
    );
  });

  it('an event log that is no database', async () => {
    const { file, remove } = temporaryFolder();
    endings.push(remove);
    writeFileSync(file('events.db'), 'nothing of the kind, and longer than a header'.repeat(100));
    const opening = openEventStore({ eventStoreUrl: null }, file(''));
    expect(await refusalOf(opening)).toMatch(/events\.db is damaged \(SQLITE_NOTADB\): .+ backup/);
  });
});

describe('A start is not ended by', () => {
  it('a mail server or a Redis that is away', async () => {
    const said: string[] = [];
    await checkMailServer(new URL('smtp://127.0.0.1:1'), (line) => said.push(line));
    expect(said).toEqual(['the mail server at 127.0.0.1:1 does not answer: ESOCKET']);
    await checkRedis('redis://127.0.0.1:1');
  });
});
