import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { MongodbStandIn, type StandInOptions } from './engine.js';

const ferretdb = 'node_modules/.cache/trboo/ferretdb';

/** A server for the tests of one file. */
export interface TestServer {
  readonly kind:
    | 'the server of MONGODB_URL'
    | 'FerretDB'
    | 'stand-in of a replica set'
    | 'stand-in of a server alone';
  /** A database that only these tests use. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The server of MONGODB_URL, else a FerretDB that `npm test` has built, else a stand-in. */
export async function startTestServer(): Promise<TestServer> {
  return (await startServer()) ?? (await startStandIn());
}

/** A real server; undefined when none is available. */
async function startServer(): Promise<TestServer | undefined> {
  const name = `trboo_test_${randomBytes(6).toString('hex')}`;
  const given = process.env.MONGODB_URL;
  if (given) {
    const url = withDatabase(given, name);
    return { kind: 'the server of MONGODB_URL', url, stop: () => dropDatabase(url) };
  }
  if (!existsSync(ferretdb)) return undefined;
  const { file, remove } = temporaryFolder();
  const server = spawn(ferretdb, [file('.')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await end(server);
    remove();
  };
  for await (const line of createInterface({ input: server.stdout })) {
    return { kind: 'FerretDB', url: withDatabase(line, name), stop };
  }
  throw new Error('FerretDB ended before it was ready');
}

/** A stand-in, by default of a replica set. */
export async function startStandIn(options: StandInOptions = {}): Promise<TestServer> {
  const standIn = new MongodbStandIn(options);
  const url = withDatabase(await standIn.start(), `trboo_test_${randomBytes(6).toString('hex')}`);
  const stop = () => {
    standIn.stop();
    return Promise.resolve();
  };
  const kind = options.isAlone ? 'stand-in of a server alone' : 'stand-in of a replica set';
  return { kind, url, stop };
}

/**
 * All servers that the suites run on: with transactions a stand-in of a replica set; without them
 * FerretDB, else a stand-in of a standalone server. The server of MONGODB_URL comes in addition.
 */
export async function startTestServers(): Promise<readonly TestServer[]> {
  const server = await startServer();
  const replicaSet = await startStandIn();
  if (server?.kind === 'FerretDB') return [server, replicaSet];
  const standIns = [replicaSet, await startStandIn({ isAlone: true })];
  return server ? [server, ...standIns] : standIns;
}

/** The address with another database. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+(?:\+srv)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.stdin?.end();
  server.kill('SIGKILL');
  await ended;
}

async function dropDatabase(url: string): Promise<void> {
  const client = new MongoClient(url);
  await client.db().dropDatabase();
  await client.close();
}
