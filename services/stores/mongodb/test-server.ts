import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { scratchFolder } from '../contract/scratch-folder.js';

const ferretdb = 'node_modules/.cache/trboo/ferretdb';

/** A server for the tests of one file. */
export interface TestServer {
  /** A database of these tests' own; the same at every call. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * The server of MONGODB_URL, else a FerretDB that `npm test` has built, else undefined: the tests
 * are then skipped.
 */
export async function startTestServer(): Promise<TestServer | undefined> {
  const name = `trboo_test_${randomBytes(6).toString('hex')}`;
  const given = process.env.MONGODB_URL;
  if (given) {
    const url = withDatabase(given, name);
    return { url, stop: () => dropDatabase(url) };
  }
  if (!existsSync(ferretdb)) return undefined;
  const { file, remove } = await scratchFolder();
  const server = spawn(ferretdb, [file('.')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const stop = async () => {
    await end(server);
    await remove();
  };
  for await (const line of createInterface({ input: server.stdout })) {
    return { url: withDatabase(line, name), stop };
  }
  throw new Error('FerretDB ended before it was ready');
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
