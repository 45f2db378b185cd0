import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../infra/bootstrap/steps.mjs';
import type { Call } from '../../services/contract/call.js';
import { minPositionHeader } from '../../services/contract/headers.js';
import { getExplore, getRecommendations } from '../../services/contract/library/recommendation.js';
import { Collector } from '../support/servers/collector.js';
import { RemoteApplication } from '../support/application/application-client.js';
import { LiveClient } from '../support/application/live-client.js';
import { redisKind, startRedis, type TestRedis } from '../stand-ins/redis/test-redis.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const logLine = z.looseObject({
  pid: z.number(),
  context: z.string().optional(),
  message: z.string(),
  position: z.string().optional(),
  commandId: z.string().optional(),
  commandIds: z.array(z.string()).optional(),
});

type Server = Awaited<ReturnType<typeof startServer>>;
const [ada, ben] = ['ada@example.com', 'ben@example.com'];

/** Several processes on one folder, with notices through Redis. */
describe(`Two processes for calls and sockets, two projectors (Redis: ${redisKind})`, () => {
  const folder = temporaryFolder();
  let redis: TestRedis;
  let first: Server;
  let second: Server;
  let active: Server;
  let standby: Server;
  let position = '';

  /** The output of each process, by its roles and start. */
  const said: { readonly roles: string; readonly line: z.infer<typeof logLine> }[] = [];
  let collector: Awaited<ReturnType<typeof Collector.open>>;

  const start = (roles: string) =>
    startServer(
      {
        ...{ DATA_DIR: folder.path, DEMO: 'off', ROLES: roles, REDIS_URL: redis.url },
        ...{
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_RESOURCE_ATTRIBUTES: `does=${roles.split(',').at(-1)}`,
        },
        ...{ OTEL_BSP_SCHEDULE_DELAY: '100', OTEL_METRIC_EXPORT_INTERVAL: '1000' },
      },
      (line) => said.push({ roles, line: logLine.parse(JSON.parse(line)) }),
    );

  async function post(server: Server, path: string, body: object) {
    const headers = {
      'content-type': 'application/json',
      ...(position !== '' && { [minPositionHeader]: position }),
    };
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answered = (await answer.json()) as Record<string, unknown> & { position: string };
    expect([path, answer.status]).toEqual([path, 200]);
    position = answered.position;
    return { answered, cookie: answer.headers.get('set-cookie')?.split(';')[0] };
  }

  /** Retries while one projector takes over from the other. */
  async function insist(server: Server, path: string, body: object) {
    for (;;) {
      try {
        return await post(server, path, body);
      } catch (error) {
        if (!String(error).includes('503')) throw error;
      }
    }
  }

  const add = (server: Server, user_email: string, title: string) => {
    const item = { user_email, title, type: 'book', description: 'Why.', keepPrivate: false };
    return insist(server, '/api/add-recommendation', item);
  };

  async function connect(server: Server, email: string): Promise<LiveClient> {
    const { cookie } = await insist(server, '/api/sign-in', { email });
    const client = new LiveClient(server.url, cookie);
    await client.ready();
    return client;
  }
  /** What somebody reads in a process whose read models have reached a position. */
  const readAt = (
    server: Server,
    position: string,
    user_email: string,
    call: Call = getRecommendations,
  ) =>
    new RemoteApplication(server.url).call(
      call,
      { user_email },
      { headers: { [minPositionHeader]: position } },
    );
  const hears = (client: LiveClient, title: string) =>
    client.change((each) => each.model === 'recommendations' && each.document?.title === title);

  beforeAll(async () => {
    ensureBuild();
    redis = await startRedis();
    collector = await Collector.open();
    active = await start('projector');
    standby = await start('projector');
    [first, second] = await Promise.all([start('api,live'), start('api,live')]);
    for (const email of [ada, ben]) await insist(first, '/api/create-user', { email });
    const asked = { user_email: ada, friend_email: ben };
    const { answered } = await insist(first, '/api/add-friend', asked);
    const answer = { request_id: answered.request_id, user_email: ben };
    await insist(second, '/api/accept-friend-request', answer);
  });
  afterAll(async () => {
    await Promise.all([first, second, active, standby].map((server) => server.stop()));
    await redis.stop();
    await collector.close();
    folder.remove();
  });

  it('notify pages of one of commands on the other', async () => {
    const page = await connect(second, ben);
    const { answered } = await add(first, ada, 'Dune');
    expect(await hears(page, 'Dune')).toMatchObject({ document: { addedBy: ada } });
    page.close();

    // One id is in the logs and traces of all three processes.
    const { commandId, pid } =
      said.find(({ line }) => line.context === 'Command' && line.position === answered.position)
        ?.line ?? {};
    const naming = () =>
      said.filter(({ line }) => commandId !== undefined && line.commandIds?.includes(commandId));
    await collector.until(() => {
      const words = naming().map(({ roles, line }) => `${roles}: ${line.message}`);
      return ['projector: announced', 'api,live: notified'].every((each) => words.includes(each))
        ? true
        : undefined;
    });
    expect(new Set([pid, ...naming().map(({ line }) => line.pid)]).size).toBe(3);
    const ofClick = () =>
      collector.spans.filter((span) => span.attributes['trboo.command_id'] === commandId);
    const named = (name: string) => ofClick().find((span) => span.name === name);
    const last = ['project', 'announce', 'send notices', 'POST /api/add-recommendation'];
    await collector.until(() => (last.every(named) ? true : undefined));
    const call = named('POST /api/add-recommendation');
    const trace = collector.spans.filter(({ traceId }) => traceId === call?.traceId);
    const wayOf = (name: string): string => {
      const span = trace.find((each) => each.name === name);
      const above = trace.find(({ spanId }) => spanId === span?.parentSpanId);
      return above ? `${wayOf(above.name)} > ${name}` : name;
    };
    expect(wayOf('append to library')).toBe(
      'POST /api/add-recommendation > AddRecommendation > append to library',
    );
    for (const name of ['project', 'announce', 'send notices']) {
      expect(wayOf(name)).toBe(`POST /api/add-recommendation > ${name}`);
      expect(named(name)?.resource).toMatchObject({
        'service.name': 'trboo',
        does: name === 'send notices' ? 'live' : 'projector',
      });
    }
    for (const { startTimeUnixNano, endTimeUnixNano } of trace) {
      expect(endTimeUnixNano >= startTimeUnixNano).toBe(true);
    }
    const isCounted = () =>
      JSON.stringify(collector.metrics.get('trboo_commands_total') ?? '').includes('"recorded"');
    await collector.until(() => (isCounted() ? true : undefined));
    expect(JSON.stringify(trace.map((span) => span.attributes))).not.toMatch(/example\.com|Dune/);
  });

  /** A client that does not know positions. */
  const send = (server: Server, path: string, body: object, cookie = '') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  /** The first answer that is not 503: clients try again while the read models lag. */
  const settled = async (ask: () => Promise<Response>) => {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503) return answer;
    }
  };
  const given = async (server: Server, path: string, body: object) => {
    const answer = await settled(() => send(server, path, body));
    expect([path, answer.status]).toEqual([path, 200]);
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  };
  const opened = async (server: Server, token: string) =>
    (await settled(() => fetch(`${server.url}/api/get-shared-recommendation?token=${token}`)))
      .status;
  const tokenOf = ({ shareLink }: Record<string, unknown>) =>
    String(shareLink).split('/').at(-1) ?? '';
  async function become(friendsOf: Server, [one, other]: readonly [string, string]) {
    for (const email of [one, other]) await given(friendsOf, '/api/create-user', { email });
    const asked = { user_email: one, friend_email: other };
    const { request_id } = await given(friendsOf, '/api/add-friend', asked);
    await given(friendsOf, '/api/accept-friend-request', { request_id, user_email: other });
  }

  it('know on one the commands of the other, for any client and without a position', async () => {
    for (const [round, [one, other]] of [
      [first, second] as const,
      [second, first] as const,
    ].entries()) {
      const [eve, fay] = [`eve${round}@example.com`, `fay${round}@example.com`];
      await become(one, [eve, fay]);
      const item = { user_email: eve, type: 'book', description: 'Why.', friendEmails: [fay] };
      const added = await given(other, '/api/add-recommendation', { ...item, title: 'Dune' });
      const { id } = z.object({ id: z.string() }).parse(added.recommendation);
      const like = { recommendationId: id, userEmail: fay, action: 'like' };
      await given(one, '/api/like-dislike', like);
      const token = tokenOf(
        await given(one, '/api/create-share-link', { recommendationId: id, userEmail: eve }),
      );
      expect(await opened(other, token)).toBe(200);
      await given(other, '/api/revoke-share-link', { recommendationId: id, userEmail: eve });
      expect(await opened(one, token)).toBe(404);
      const pair = new URLSearchParams({ user_email: eve, friend_email: fay }).toString();
      const address = `${one.url}/api/delete-friend?${pair}`;
      const parted = await settled(() => fetch(address, { method: 'DELETE' }));
      expect(parted.status).toBe(200);
      const sending = { recommendationId: id, fromEmail: eve, toEmails: [fay], why: 'Again.' };
      const refused = await settled(() => send(other, '/api/send-recommendation', sending));
      expect(refused.status).toBe(403);
    }
  });

  it('know it also while both projectors are stopped', async () => {
    const [gus, hal, ida] = ['gus@example.com', 'hal@example.com', 'ida@example.com'];
    const kept = { type: 'book', description: 'Why.', keepPrivate: true };
    const before = { user_email: gus, title: 'Emma', ...kept };
    await given(first, '/api/create-user', { email: gus });
    const { recommendation, position: there } = await given(
      first,
      '/api/add-recommendation',
      before,
    );
    const { id } = z.object({ id: z.string() }).parse(recommendation);
    await readAt(first, String(there), gus);
    for (const projector of [active, standby]) projector.standStill();
    try {
      // A new account is known on both.
      const signIn = await send(first, '/api/sign-in', { email: ida });
      const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
      const session = await fetch(`${second.url}/api/session`, { headers: { cookie } });
      expect(await session.json()).toMatchObject({ user: { email: ida } });
      // New friends can receive shares.
      await become(second, [hal, 'jo@example.com']);
      const asked = { user_email: gus, friend_email: hal };
      const { request_id } = await given(first, '/api/add-friend', asked);
      await given(second, '/api/accept-friend-request', { request_id, user_email: hal });
      const sending = { recommendationId: id, fromEmail: gus, toEmails: [hal], why: 'Read it.' };
      await given(first, '/api/send-recommendation', sending);
      // A link opens at once, and closes at once when it is revoked.
      const made = { recommendationId: id, userEmail: gus };
      const token = tokenOf(await given(first, '/api/create-share-link', made));
      expect(await opened(second, token)).toBe(200);
      // People who saved it by the link are known once the read models continue; the link is invalid.
      expect((await send(second, '/api/revoke-share-link', made)).status).toBe(503);
      expect(await opened(first, token)).toBe(404);
      // An id that is not folded yet cannot be used by others, and nothing is lost.
      const named = { id: 'solaris-of-gus', title: 'Solaris', ...kept };
      await given(first, '/api/add-recommendation', { ...named, user_email: gus });
      const taken = await send(second, '/api/add-recommendation', { ...named, user_email: ida });
      expect([taken.status, taken.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    } finally {
      for (const projector of [active, standby]) projector.goOn();
    }
    const shown = async (email: string, path: string) =>
      JSON.stringify(await (await fetch(`${second.url}${path}${email}`)).json());
    const { position: end } = await insist(first, '/api/create-user', {
      email: 'end@example.com',
    }).then(({ answered }) => answered);
    await readAt(second, end, gus);
    expect(await shown(gus, '/api/get-recommendations?user_email=')).toContain('Solaris');
    expect(await shown(ida, '/api/get-recommendations?user_email=')).not.toContain('Solaris');
    expect(await shown(hal, '/api/get-shared-recommendations?user_email=')).toContain('Emma');
  });

  it('continue when the projector is killed: the other takes over, and pages read again', async () => {
    const page = await connect(second, ben);
    await active.kill();
    const killed = performance.now();
    await add(first, ada, 'Emma');
    await Promise.race([hears(page, 'Emma'), page.resynced()]);
    expect(performance.now() - killed).toBeLessThan(10_000);
    await add(first, ada, 'Solaris');
    await hears(page, 'Solaris');
    page.close();
    active = await start('projector');
  });

  it('continue at once when the projector is stopped', async () => {
    const page = await connect(first, ben);
    const stopped = performance.now();
    expect(await standby.stop()).toBe(0);
    await add(second, ada, 'Stalker');
    await hears(page, 'Stalker');
    expect(performance.now() - stopped).toBeLessThan(5_000);
    page.close();
    standby = await start('projector');
  });

  it('continue without Redis, and tell pages to read again when it is back', async () => {
    const page = await connect(first, ben);
    const away = async (server: Server) =>
      /^trboo_notices_away (\d)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    expect(await away(first)).toBe('0');
    await redis.stop();
    while ((await away(first)) !== '1') await setImmediate();
    const { answered } = await add(second, ada, 'Ulysses');
    const read = await readAt(first, answered.position, ben, getExplore);
    expect(JSON.stringify(read)).toContain('Ulysses');
    await redis.restart();
    await page.resynced();
    while ((await away(first)) !== '0') await setImmediate();
    await add(second, ada, 'Persuasion');
    await hears(page, 'Persuasion');
    page.close();
  });
});
