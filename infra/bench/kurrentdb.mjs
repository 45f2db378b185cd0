import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startServer } from '../bootstrap/server.mjs';
import { inTurns, print, seconds, show, withFolder } from './measure.mjs';
import { startWriters, writers } from './writers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Milliseconds that a real server takes for an append when it has nothing else to do. */
const delay = 1;
const eachRun = 1_000;
const copied = 20_000;

/** The stand-in, which is no part of the build, made runnable under node_modules. */
function compiled() {
  const folder = join(root, 'node_modules/.cache/trboo-bench');
  const swc = join(root, 'node_modules/@swc/cli/bin/swc.js');
  const sources = ['testing/kurrentdb', 'testing/faulty-network.ts', 'kurrentdb/generated.ts'];
  const paths = sources.map((each) => join('services/stores', each));
  const shape = ['jsc.parser.syntax=typescript', 'jsc.target=es2022', 'module.type=es6'];
  const options = ['--no-swcrc', '--strip-leading-paths', '-d', folder, '-C', shape.join(',')];
  const given = [swc, ...paths, ...options];
  execFileSync(process.execPath, given, { cwd: root, stdio: 'ignore' });
  const module = join(folder, 'stores/testing/kurrentdb/stand-in.js');
  if (!existsSync(module)) throw new Error('the stand-in was not compiled');
  return pathToFileURL(module).href;
}

/** A stand-in of KurrentDB, and what it was asked since it was asked last. */
async function startStandIn(module) {
  const child = fork(at('kurrentdb-stand-in.mjs'), [module, String(delay)]);
  const [address] = await once(child, 'message');
  let before = { appends: 0, reads: 0 };
  const asked = async () => {
    child.send('asked');
    const [now] = await once(child, 'message');
    const since = { appends: now.appends - before.appends, reads: now.reads - before.reads };
    before = now;
    return since;
  };
  return { address, asked, stop: () => child.disconnect() };
}

/** Copying a log into an empty server, and the same with one append after the other. */
async function benchCopying(module, folder) {
  const load = (path) => import(pathToFileURL(join(root, 'dist/services/stores', path)).href);
  const { copyHistory } = await load('migration/copy-history.js');
  const { openKurrentEventStore } = await load('kurrentdb/event-store.js');
  const { openSqliteEventStore } = await load('sqlite/event-store.js');
  const source = openSqliteEventStore(join(folder, 'source.db'));
  const event = (index) => {
    const id = crypto.randomUUID();
    const data = { text: 'x'.repeat(200), index };
    return { id, type: 'Sampled', data, metadata: { actorId: 'somebody' } };
  };
  const names = Array.from({ length: copied }, (_, index) => `sample-${index}`);
  await Promise.all(names.map((name, index) => source.append(name, -1, [event(index)])));
  const oneByOne = copied / 10;
  const figures = await inTurns({
    'one append after the other': () =>
      timed(async (target) => {
        for (let index = 0; index < oneByOne; index += 1) {
          await target.append(`sample-${index}`, -1, [event(index)]);
        }
      }, oneByOne),
    'copied and compared': () => timed((target) => copyHistory(source, target, () => {}), copied),
  });
  print(
    'Into an empty KurrentDB (stand-in)',
    'events a second',
    figures,
    'one append after the other',
  );
  await source.close();

  async function timed(work, count) {
    const server = await startStandIn(module);
    const target = openKurrentEventStore(server.address);
    const took = await seconds(() => work(target));
    await target.close();
    server.stop();
    return count / took;
  }
}

/** Adding and liking over HTTP, on SQLite and on a stand-in of KurrentDB, in turns. */
export async function benchKurrentDb() {
  const module = compiled();
  await withFolder(async (folder) => {
    const standIn = await startStandIn(module);
    const settings = { DEMO: 'off' };
    const stores = {
      SQLite: await startServer({ ...settings, DATA_DIR: join(folder, 'sqlite') }),
      KurrentDB: await startServer({
        ...settings,
        DATA_DIR: join(folder, 'kurrentdb'),
        EVENT_STORE: standIn.address,
      }),
    };
    const communities = {};
    for (const [name, { url }] of Object.entries(stores))
      communities[name] = await startWriters(url);
    const calls = { like: [], add: [] };
    for (const command of ['like', 'add']) {
      const figures = await inTurns({
        SQLite: () => communities.SQLite.perSecond(command, eachRun),
        KurrentDB: async () => {
          await standIn.asked();
          const rate = await communities.KurrentDB.perSecond(command, eachRun);
          calls[command].push(await standIn.asked());
          return rate;
        },
      });
      print(
        `${command} over HTTP, ${writers} at a time, KurrentDB as a stand-in`,
        'a second',
        figures,
        'SQLite',
      );
      const { appends, reads } = calls[command].at(-1);
      process.stdout.write(
        `  calls of the server a command: ${show(appends / eachRun)} appends, ${show(reads / eachRun)} reads, those of the read side among them\n`,
      );
    }
    for (const community of Object.values(communities)) community.close();
    for (const { stop } of Object.values(stores)) await stop();
    standIn.stop();
    await benchCopying(module, folder);
  });
}
