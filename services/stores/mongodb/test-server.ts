import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { scratchFolder } from '../contract/scratch-folder.js';
import { MongodbStandIn } from './stand-in/engine.js';

const ferretdb = 'node_modules/.cache/trboo/ferretdb';

/** A server for the tests of one file. */
export interface TestServer {
  readonly kind: 'the server of MONGODB_URL' | 'FerretDB' | 'stand-in';
  /** A database of these tests' own; the same at every call. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The server of MONGODB_URL, else a FerretDB that `npm test` has built, else the stand-in. */
export async function startTestServer(): Promise<TestServer> {
  const name = `trboo_test_${randomBytes(6).toString('hex')}`;
  const given = process.env.MONGODB_URL;
  if (given) {
    const url = withDatabase(given, name);
    return { kind: 'the server of MONGODB_URL', url, stop: () => dropDatabase(url) };
  }
  if (!existsSync(ferretdb)) return startStandIn();
  const { file, remove } = await scratchFolder();
  const server = spawn(ferretdb, [file('.')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const stop = async () => {
    await end(server);
    await remove();
  };
  for await (const line of createInterface({ input: server.stdout })) {
    return { kind: 'FerretDB', url: withDatabase(line, name), stop };
  }
  throw new Error('FerretDB ended before it was ready');
}

/** The stand-in, which has transactions as a replica set does. */
export async function startStandIn(): Promise<TestServer> {
  const standIn = new MongodbStandIn();
  const url = withDatabase(await standIn.start(), `trboo_test_${randomBytes(6).toString('hex')}`);
  const stop = () => {
    standIn.stop();
    return Promise.resolve();
  };
  return { kind: 'stand-in', url, stop };
}

/** The real server or FerretDB if there is one, and the stand-in: all that the suites run on. */
export async function startTestServers(): Promise<readonly TestServer[]> {
  const server = await startTestServer();
  return server.kind === 'stand-in' ? [server] : [server, await startStandIn()];
}

/** The address with another database in it; its hosts and options stay. */
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
