import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { root } from '../../infra/bootstrap/steps.mjs';
import { startPosition } from '../../events/kernel/event.js';
import { openKurrentEventStore } from '../../services/stores/kurrentdb/event-store.js';
import { startStandIn, type TestServer } from '../stand-ins/mongodb/test-server.js';
import { KurrentDbStandIn } from '../stand-ins/kurrentdb/stand-in.js';
import { FaultyNetwork } from '../stand-ins/faulty-network.js';
import { LiveClient } from '../support/application/live-client.js';
import { startRedis, type TestRedis } from '../stand-ins/redis/test-redis.js';
import { temporaryFolder } from '../support/temporary-folder.js';

export type Server = Awaited<ReturnType<typeof startServer>>;
const answered = z.looseObject({
  position: z.string(),
  recommendation: z.object({ id: z.string() }).optional(),
});

/** Processes on engines that can fail: KurrentDB and MongoDB (stand-ins), and Redis. */
export class Installation {
  readonly folder = temporaryFolder();
  /** Ids of recommendations that were acknowledged. */
  readonly acknowledged: string[] = [];
  private readonly servers: Server[] = [];

  private constructor(
    readonly kurrentdb: KurrentDbStandIn,
    private readonly mongodb: TestServer,
    /** The connection to MongoDB. */
    readonly line: FaultyNetwork,
    readonly redis: TestRedis,
  ) {}

  static async start(): Promise<Installation> {
    const mongodb = await startStandIn();
    const line = await FaultyNetwork.to(Number(new URL(mongodb.url).port));
    return new Installation(await KurrentDbStandIn.start(), mongodb, line, await startRedis());
  }

  get settings(): Record<string, string> {
    const port = String(this.line.port);
    return {
      DATA_DIR: this.folder.path,
      DEMO: 'off',
      EVENT_STORE: this.kurrentdb.address,
      READ_STORE: `${this.mongodb.url.replace(/:\d+\//, `:${port}/`)}&serverSelectionTimeoutMS=1000`,
      REDIS_URL: this.redis.url,
    };
  }

  async process(roles: string): Promise<Server> {
    const server = await startServer({ ...this.settings, ROLES: roles });
    this.servers.push(server);
    return server;
  }

  /** Adds a recommendation, with retries under the same key until it is acknowledged. */
  async recommend(server: Server, user_email: string): Promise<string> {
    const title = randomUUID();
    const item = { user_email, title, type: 'book', description: 'Why.', keepPrivate: false };
    const answer = await this.insist(server, '/api/add-recommendation', item, title);
    this.acknowledged.push(z.string().parse(answer.recommendation?.id));
    return answer.position;
  }

  /** Sends a command until it succeeds; returns the answer. */
  async insist(
    server: Server,
    path: string,
    body: object,
    key: string,
  ): Promise<z.output<typeof answered>> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    for (;;) {
      const answer = await fetch(server.url + path, request);
      if (answer.status === 200) return answered.parse(await answer.json());
      if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}`);
    }
  }

  async connect(server: Server, email: string): Promise<LiveClient> {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify({ email }) };
    const answer = await fetch(`${server.url}/api/sign-in`, sent);
    const client = new LiveClient(server.url, answer.headers.get('set-cookie')?.split(';')[0]);
    await client.ready();
    return client;
  }

  /** Ids of the recommendations in the log, in order, with duplicates. */
  async recorded(): Promise<string[]> {
    const store = openKurrentEventStore(this.kurrentdb.address);
    const ids: string[] = [];
    for await (const { events } of store.readAll(startPosition)) {
      for (const { type, data } of events) {
        if (type === 'RecommendationAdded') ids.push(z.string().parse(data.recommendationId));
      }
    }
    await store.close();
    return ids;
  }

  /** Runs `npm run ops`; returns its exit code and output. */
  ops(...words: readonly string[]): Promise<{ code: number; text: string }> {
    return new Promise((resolve) => {
      const env = { PATH: process.env.PATH, ...this.settings };
      const args = [join('infra', 'bootstrap', 'trboo.mjs'), 'ops', ...words];
      execFile(process.execPath, args, { cwd: root, env }, (error, out, remarks) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + remarks });
      });
    });
  }

  /** Also after an incomplete start, because remaining processes would keep the tests from ending. */
  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.line.close();
    await this.mongodb.stop();
    await this.kurrentdb.stop();
    await this.redis.stop();
    this.folder.remove();
  }
}
